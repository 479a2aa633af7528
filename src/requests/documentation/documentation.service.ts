// Serves the document in the requested language and format. The expensive parts are built once for each language; the URLs
// of the servers depend on the Host header and are inserted at every request.
import { Injectable, StreamableFile } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { dump } from 'js-yaml';
import type { RequestContext } from '../context/request-context.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { ApiDescription } from './api-description.js';
import { renderDocPage } from './doc-page.js';
import type { DocFormat } from './doc-formats.js';
import { DocumentLabels } from './document-labels.js';

@Injectable()
export class DocumentationService {
  private readonly documentsByLanguage = new Map<LanguageCode, OpenAPIObject>();
  private readonly yamlPartsByLanguage = new Map<LanguageCode, readonly [head: string, tail: string]>();

  constructor(
    private readonly description: ApiDescription,
    private readonly labels: DocumentLabels,
  ) {}

  getDocument(format: DocFormat, context: RequestContext): OpenAPIObject | StreamableFile {
    const document = this.getTranslatedDocument(context.language);
    switch (format) {
      case 'json':
        return { ...document, servers: this.buildServers(context) };
      case 'yaml':
        return toStreamableFile(this.renderYaml(context), 'application/yaml', 'openapi.yaml');
      case 'html':
        return toStreamableFile(
          renderDocPage(document, context, (label) =>
            this.labels.translatePageLabel(label, context.language),
          ),
          'text/html',
        );
    }
  }

  private getTranslatedDocument(language: LanguageCode): OpenAPIObject {
    return getOrCreate(this.documentsByLanguage, language, () =>
      this.labels.translateDocument(this.description.relativeDocument, language),
    );
  }

  /** The server of the request comes first, as programs call that one; then the bare root and each language. */
  private buildServers({ language, links }: RequestContext): NonNullable<OpenAPIObject['servers']> {
    const codes: readonly (LanguageCode | null)[] = [null, ...this.description.env.languages];
    const servers = (this.getTranslatedDocument(language).servers ?? []).map((server, index) => ({
      ...server,
      url: links.namespaceUrl(codes[index] ?? null),
    }));
    const requestUrl = links.route('');
    return [
      ...servers.filter(({ url }) => url === requestUrl),
      ...servers.filter(({ url }) => url !== requestUrl),
    ];
  }

  private renderYaml(context: RequestContext): string {
    const [head, tail] = getOrCreate(this.yamlPartsByLanguage, context.language, () => {
      const entries = Object.entries(this.getTranslatedDocument(context.language));
      const at = entries.findIndex(([key]) => key === 'servers');
      return [toYaml(entries.slice(0, at)), toYaml(entries.slice(at + 1))];
    });
    return head + toYaml([['servers', this.buildServers(context)]]) + tail;
  }
}

function getOrCreate<T>(cache: Map<LanguageCode, T>, language: LanguageCode, create: () => T): T {
  const cached = cache.get(language);
  if (cached !== undefined) return cached;
  const value = create();
  cache.set(language, value);
  return value;
}

const toYaml = (entries: readonly (readonly [string, unknown])[]): string =>
  dump(Object.fromEntries(entries), { noRefs: true, lineWidth: -1 });

/** @param name file name for browsers that download the response */
const toStreamableFile = (text: string, type: string, name?: string): StreamableFile =>
  new StreamableFile(Buffer.from(text), {
    type: `${type}; charset=utf-8`,
    ...(name === undefined ? {} : { disposition: `inline; filename="${name}"` }),
  });
