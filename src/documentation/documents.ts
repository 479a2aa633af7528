// Gives the document in the language, at the address and in the form that were asked.
import { Injectable, StreamableFile } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { dump } from 'js-yaml';
import type { Asked } from '../accounts/asked.js';
import { ApiDescription } from './api-description.js';
import { docPage } from './doc-page.js';
import type { DocForm } from './doc-forms.js';
import { DocumentLabels } from './document-labels.js';
import { type Swagger2, toSwagger2 } from './swagger-2.js';

@Injectable()
export class Documents {
  constructor(
    private readonly description: ApiDescription,
    private readonly labels: DocumentLabels,
  ) {}

  openApi(form: DocForm, asked: Asked): OpenAPIObject | StreamableFile {
    const document = this.labels.in(this.description.at(asked.links), asked.language);
    switch (form) {
      case 'json':
        return document;
      case 'yaml':
        return file(dump(document, { noRefs: true, lineWidth: -1 }), 'application/yaml', 'openapi.yaml');
      case 'html':
        return file(docPage(document, asked), 'text/html');
    }
  }

  swagger2(asked: Asked): Swagger2 {
    return toSwagger2(this.labels.in(this.description.at(asked.links), asked.language));
  }
}

/** @param name what a browser that only stores the form calls the file */
const file = (text: string, type: string, name?: string): StreamableFile =>
  new StreamableFile(Buffer.from(text), {
    type: `${type}; charset=utf-8`,
    ...(name === undefined ? {} : { disposition: `inline; filename="${name}"` }),
  });
