// Completes the document of routes outside the namespace, which stands on its own.
import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorCode } from '../../foundation/errors/error-codes.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { Route } from '../routes/route.js';
import { ERROR_CODES_EXTENSION } from '../validation/route-decorators.js';
import { completeItem, type Operation } from './complete-operations.js';

/** Statuses with which every route may answer. */
const COMMON_CODES: readonly ErrorCode[] = [
  'rest_invalid_param',
  'incorrect_password',
  'rest_too_many_requests',
  'internal_server_error',
  'rest_service_unavailable',
];

export function completeSeparateDocument(
  { paths }: Pick<OpenAPIObject, 'paths'>,
  findRoute: (path: string) => Route,
  languages: readonly LanguageCode[],
): void {
  for (const [path, item] of Object.entries(paths)) {
    for (const operation of [item.get, item.post, item.delete])
      if (operation !== undefined) addErrors(operation);
    completeItem(item, {
      hasContext: true,
      isUpdatedByPut: findRoute(path).methods.includes('PUT'),
      languages,
    });
  }
}

function addErrors(operation: Operation): void {
  const extended = operation as Operation & { [ERROR_CODES_EXTENSION]?: readonly ErrorCode[] };
  const codes = [...COMMON_CODES, ...(extended[ERROR_CODES_EXTENSION] ?? [])];
  Reflect.deleteProperty(operation, ERROR_CODES_EXTENSION);
  for (const code of codes) {
    const status = ERROR_CODES[code];
    const ofStatus = codes.filter((each) => ERROR_CODES[each] === status);
    operation.responses[status] = {
      description: `The code is ${ofStatus.map((each) => `\`${each}\``).join(' or ')}.`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } },
    };
  }
}
