// Gives the document in the language, at the address and in the form that were asked. What costs time is made once for each
// language; where the service is, which callers may name as they like, is put in at every request.
import { Injectable, StreamableFile } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { dump } from 'js-yaml';
import type { Asked } from '../context/asked.js';
import type { LanguageCode } from '../languages/language-code.js';
import { ApiDescription } from './api-description.js';
import { docPage } from './doc-page.js';
import type { DocForm } from './doc-forms.js';
import { DocumentLabels } from './document-labels.js';
import { serversAt } from './servers.js';

@Injectable()
export class Documents {
  private readonly labelled = new Map<LanguageCode, OpenAPIObject>();
  private readonly texts = new Map<LanguageCode, readonly [head: string, tail: string]>();

  constructor(
    private readonly description: ApiDescription,
    private readonly labels: DocumentLabels,
  ) {}

  openApi(form: DocForm, asked: Asked): OpenAPIObject | StreamableFile {
    const document = this.in(asked.language);
    switch (form) {
      case 'json':
        return { ...document, ...this.servers(asked) };
      case 'yaml':
        return file(this.yaml(asked), 'application/yaml', 'openapi.yaml');
      case 'html':
        return file(docPage(document, asked), 'text/html');
    }
  }

  private in(language: LanguageCode): OpenAPIObject {
    return once(this.labelled, language, () => this.labels.in(this.description.relative, language));
  }

  private servers({ language, links }: Asked): Required<Pick<OpenAPIObject, 'servers'>> {
    const { servers = [] } = this.in(language);
    return { servers: serversAt(links, servers, this.description.site.languages) };
  }

  /** The servers stand between the same text for all addresses. */
  private yaml(asked: Asked): string {
    const [head, tail] = once(this.texts, asked.language, () => {
      const entries = Object.entries(this.in(asked.language));
      const at = entries.findIndex(([key]) => key === 'servers');
      return [toYaml(entries.slice(0, at)), toYaml(entries.slice(at + 1))];
    });
    return head + toYaml(Object.entries(this.servers(asked))) + tail;
  }
}

/** There are as many languages as there are. */
function once<T>(made: Map<LanguageCode, T>, language: LanguageCode, make: () => T): T {
  const known = made.get(language);
  if (known !== undefined) return known;
  const value = make();
  made.set(language, value);
  return value;
}

const toYaml = (entries: readonly (readonly [string, unknown])[]): string =>
  dump(Object.fromEntries(entries), { noRefs: true, lineWidth: -1 });

/** @param name what a browser that only stores the form calls the file */
const file = (text: string, type: string, name?: string): StreamableFile =>
  new StreamableFile(Buffer.from(text), {
    type: `${type}; charset=utf-8`,
    ...(name === undefined ? {} : { disposition: `inline; filename="${name}"` }),
  });
