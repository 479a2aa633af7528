// The forms in which one document is answered at one address: JSON, YAML, and for browsers a page to try the API on.
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../validation/route-docs.js';
import { ChoiceField } from '../validation/list-fields.js';

export type DocForm = 'json' | 'yaml' | 'html';

/** In the order in which they are offered: who takes everything gets JSON. */
const TYPES: Readonly<Record<string, DocForm>> = {
  'application/json': 'json',
  'application/vnd.oai.openapi+json': 'json',
  'text/html': 'html',
  'application/yaml': 'yaml',
  'application/x-yaml': 'yaml',
  'application/vnd.oai.openapi': 'yaml',
  'text/yaml': 'yaml',
  'text/x-yaml': 'yaml',
};

/** What `Accept` prefers, as `@AcceptedForm() accepted: DocForm`; who takes none of them gets JSON. */
export const AcceptedForm = createParamDecorator((_: unknown, context: ExecutionContext): DocForm => {
  const http = context.switchToHttp();
  http.getResponse<Response>().vary('Accept');
  const type = http.getRequest<Request>().accepts(Object.keys(TYPES));
  return type === false ? 'json' : (TYPES[type] ?? 'json');
});

export class ReadDocDto {
  @ChoiceField({
    values: ['json', 'yaml'],
    description:
      'The form of the document, where no `Accept` header can be sent: `json` or `yaml`. Without it `Accept` decides: ' +
      'JSON, `application/yaml`, or `text/html` for a page on which the API can be tried.',
    example: 'yaml',
  })
  _format?: DocForm;
}

/** The same document in each form. */
export const AnswersDocument = (summary: string): MethodDecorator =>
  applyDecorators(
    Answers(200, Object, summary, [400]),
    ApiOkResponse({
      content: {
        'application/json': { schema: { type: 'object' } },
        'application/yaml': { schema: { type: 'string' } },
        'text/html': { schema: { type: 'string' } },
      },
    }),
  );
