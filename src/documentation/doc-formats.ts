// The forms in which one document is answered at one address: JSON, YAML, and for browsers a page to try the API on.
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SuccessResponse } from '../validation/route-decorators.js';
import { ChoiceField } from '../validation/list-fields.js';
import { buildPageSecurityPolicy } from './doc-page.js';

export type DocFormat = 'json' | 'yaml' | 'html';

/** In the order in which they are offered: who takes everything gets JSON. */
const FORMATS_BY_TYPE: Readonly<Record<string, DocFormat>> = {
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
export const AcceptedFormat = createParamDecorator((_: unknown, context: ExecutionContext): DocFormat => {
  const http = context.switchToHttp();
  const response = http.getResponse<Response>();
  response.vary('Accept');
  const request = http.getRequest<Request>();
  const type = request.accepts(Object.keys(FORMATS_BY_TYPE));
  const form = type === false ? 'json' : (FORMATS_BY_TYPE[type] ?? 'json');
  if (form === 'html')
    response.set('Content-Security-Policy', buildPageSecurityPolicy(request.calendar.requestUrl.origin));
  return form;
});

export class ReadDocDto {
  @ChoiceField({
    values: ['json', 'yaml'],
    description:
      'The form of the document, where no `Accept` header can be sent: `json` or `yaml`. Without it `Accept` decides: ' +
      'JSON, `application/yaml`, or `text/html` for a page on which the API can be tried.',
    example: 'yaml',
  })
  _format?: DocFormat;
}

/** What it holds is what https://spec.openapis.org/oas/v3.0.3 says. */
const DOCUMENT_SCHEMA = {
  type: 'object',
  required: ['openapi', 'info', 'components', 'servers', 'tags', 'paths'],
  properties: {
    openapi: { type: 'string', description: 'The version of OpenAPI.', example: '3.0.0' },
    info: {
      type: 'object',
      additionalProperties: true,
      description: 'What the API is called and how it is licensed.',
    },
    components: {
      type: 'object',
      additionalProperties: true,
      description: 'What operations refer to, by its kind.',
    },
    servers: {
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description: 'The address that was asked, then one for each language.',
    },
    tags: {
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description: 'Groups of operations.',
    },
    paths: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: true },
      description: 'The operations, by path and verb.',
    },
  },
};

/** The same document in each form. */
export const OpenApiDocumentResponse = (summary: string): MethodDecorator =>
  applyDecorators(
    SuccessResponse(200, Object, summary),
    ApiOkResponse({
      content: {
        'application/json': { schema: DOCUMENT_SCHEMA },
        'application/yaml': { schema: { type: 'string' } },
        'text/html': { schema: { type: 'string' } },
      },
    }),
  );
