// Formats of the document: JSON, YAML, and a page for browsers that can call the API.
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SuccessResponse } from '../validation/route-decorators.js';
import { ChoiceField } from '../validation/list-fields.js';
import { buildPageSecurityPolicy } from './doc-page.js';

export type DocFormat = 'json' | 'yaml' | 'html';

/** In the order of preference: `Accept: any type` gets JSON. */
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

/** The format that `Accept` prefers; JSON when it accepts none of them. */
export const AcceptedFormat = createParamDecorator((_: unknown, context: ExecutionContext): DocFormat => {
  const http = context.switchToHttp();
  const response = http.getResponse<Response>();
  response.vary('Accept');
  const request = http.getRequest<Request>();
  const type = request.accepts(Object.keys(FORMATS_BY_TYPE));
  const format = (type !== false && FORMATS_BY_TYPE[type]) || 'json';
  if (format === 'html')
    response.set('Content-Security-Policy', buildPageSecurityPolicy(request.calendar.requestUrl.origin));
  return format;
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

const OBJECT = { type: 'object', additionalProperties: true };

/** Outline of https://spec.openapis.org/oas/v3.0.3. */
const DOCUMENT_SCHEMA = {
  type: 'object',
  required: ['openapi', 'info', 'components', 'servers', 'tags', 'paths'],
  properties: {
    openapi: { type: 'string', description: 'The version of OpenAPI.', example: '3.0.0' },
    info: { ...OBJECT, description: 'What the API is called and how it is licensed.' },
    components: { ...OBJECT, description: 'What operations refer to, by its kind.' },
    servers: {
      type: 'array',
      items: OBJECT,
      description: 'The requested address, then one for each language.',
    },
    tags: { type: 'array', items: OBJECT, description: 'Groups of operations.' },
    paths: {
      type: 'object',
      additionalProperties: OBJECT,
      description: 'The operations, by path and verb.',
    },
  },
};

/** Documents the response of `/doc` in each format. */
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
