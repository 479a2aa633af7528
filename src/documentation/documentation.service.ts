// Gives the document in the language, at the address and in the form that were asked. What costs time is made once for each
// language; where the service is, which callers may name as they like, is put in at every request.
import { Injectable, StreamableFile } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { dump } from 'js-yaml';
import type { RequestContext } from '../context/request-context.js';
import type { LanguageCode } from '../languages/language-code.js';
import { ApiDescription } from './api-description.js';
import { renderDocPage } from './doc-page.js';
import type { DocFormat } from './doc-formats.js';
import { DocumentLabels } from './document-labels.js';
import { resolveServerUrls } from './servers.js';

@Injectable()
export class DocumentationService {
  private readonly documentsByLanguage = new Map<LanguageCode, OpenAPIObject>();
  private readonly yamlPartsByLanguage = new Map<LanguageCode, readonly [head: string, tail: string]>();

  constructor(
    private readonly description: ApiDescription,
    private readonly labels: DocumentLabels,
  ) {}

  getDocument(form: DocFormat, context: RequestContext): OpenAPIObject | StreamableFile {
    const document = this.getTranslatedDocument(context.language);
    switch (form) {
      case 'json':
        return { ...document, ...this.servers(context) };
      case 'yaml':
        return toStreamableFile(this.renderYaml(context), 'application/yaml', 'openapi.yaml');
      case 'html':
        return toStreamableFile(renderDocPage(document, context), 'text/html');
    }
  }

  private getTranslatedDocument(language: LanguageCode): OpenAPIObject {
    return getOrCreate(this.documentsByLanguage, language, () =>
      this.labels.translateDocument(this.description.relativeDocument, language),
    );
  }

  private servers({ language, links }: RequestContext): Required<Pick<OpenAPIObject, 'servers'>> {
    const { servers = [] } = this.getTranslatedDocument(language);
    return { servers: resolveServerUrls(links, servers, this.description.env.languages) };
  }

  /** The servers stand between the same text for all addresses. */
  private renderYaml(context: RequestContext): string {
    const [head, tail] = getOrCreate(this.yamlPartsByLanguage, context.language, () => {
      const entries = Object.entries(this.getTranslatedDocument(context.language));
      const at = entries.findIndex(([key]) => key === 'servers');
      return [toYaml(entries.slice(0, at)), toYaml(entries.slice(at + 1))];
    });
    return head + toYaml(Object.entries(this.servers(context))) + tail;
  }
}

/** There are as many languages as there are. */
function getOrCreate<T>(made: Map<LanguageCode, T>, language: LanguageCode, make: () => T): T {
  const known = made.get(language);
  if (known !== undefined) return known;
  const value = make();
  made.set(language, value);
  return value;
}

const toYaml = (entries: readonly (readonly [string, unknown])[]): string =>
  dump(Object.fromEntries(entries), { noRefs: true, lineWidth: -1 });

/** @param name what a browser that only stores the form calls the file */
const toStreamableFile = (text: string, type: string, name?: string): StreamableFile =>
  new StreamableFile(Buffer.from(text), {
    type: `${type}; charset=utf-8`,
    ...(name === undefined ? {} : { disposition: `inline; filename="${name}"` }),
  });
