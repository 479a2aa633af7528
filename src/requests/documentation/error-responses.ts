// Documents the errors of every route: the statuses and codes that its decorators declare, and those of all routes.
import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorCode } from '../../foundation/errors/error-codes.js';
import type { RouteTable } from '../routes/route-table.js';
import { forEachOperation, type Operation, type OperationTarget } from './complete-operations.js';
import { buildResponseHeaders } from './response-headers.js';
import { getErrorExampleName, translateToEnglish } from './error-examples.js';
import { ERROR_CODES_EXTENSION } from '../validation/route-decorators.js';

type ResponseObject = Exclude<NonNullable<Operation['responses'][string]>, { $ref: string }>;

/** The facts that decide which errors an operation has. */
interface OperationTraits {
  readonly codes: ReadonlySet<ErrorCode>;
  readonly declaredCodes: readonly ErrorCode[];
  readonly requiresPermission: boolean;
  readonly acceptsIdempotencyKey: boolean;
  /** Reads at its path need no credentials. */
  readonly isPublic: boolean;
}

function getOperationTraits(operation: Operation, { verb, item }: OperationTarget): OperationTraits {
  const declaredCodes =
    (operation as { [ERROR_CODES_EXTENSION]?: readonly ErrorCode[] })[ERROR_CODES_EXTENSION] ?? [];
  const needsPermission = requiresPermission(operation);
  const acceptsIdempotencyKey = '422' in operation.responses;
  const isWrite = verb !== 'get';
  const conditionalCodes: readonly (readonly [ErrorCode, boolean])[] = [
    ['rest_unsupported_media_type', isWrite],
    ['rest_invalid_json', isWrite && !isUpload(operation)],
    ['rest_missing_callback_param', isWrite && verb !== 'delete'],
    ['rest_forbidden', needsPermission],
    ['rest_idempotency_conflict', acceptsIdempotencyKey],
    ['rest_precondition_failed', '412' in operation.responses],
  ];
  return {
    codes: new Set([
      ...COMMON_CODES,
      ...declaredCodes,
      ...conditionalCodes.flatMap(([code, applies]) => (applies ? [code] : [])),
    ]),
    declaredCodes,
    requiresPermission: needsPermission,
    acceptsIdempotencyKey,
    isPublic: item.get !== undefined && !requiresPermission(item.get),
  };
}

const COMMON_CODES: readonly ErrorCode[] = [
  'rest_invalid_param',
  'incorrect_password',
  'rest_request_too_large',
  'rest_too_many_requests',
  'internal_server_error',
  'rest_service_unavailable',
  'calendar_query_too_slow',
];

const isUpload = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && 'content' in requestBody && 'multipart/form-data' in requestBody.content;

const requiresPermission = ({ security = [] }: Operation): boolean =>
  security.every((scheme) => Object.keys(scheme).length > 0);

/** The codes of a status, in the order of `ERROR_CODES`. */
function listErrorCodes(status: number, traits: OperationTraits): ErrorCode[] {
  const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).filter(
    (code) => ERROR_CODES[code] === status && traits.codes.has(code),
  );
  // The first request with the key may still be in flight.
  if (status === 409 && traits.acceptsIdempotencyKey) codes.push('rest_idempotency_conflict');
  // A visitor who lacks a permission gets 401, as credentials may help.
  return status === 401 && traits.requiresPermission ? ['rest_forbidden', ...codes] : codes;
}

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or wrong, or names something that does not exist.',
  401: 'The credentials are wrong.',
  403: 'The caller may not read the item.',
  404: 'There is nothing at this address.',
  409: 'This clashes with what there is.',
  410: 'The item is in the trash already.',
  424: 'The source could not be fetched.',
};

const CODE_DESCRIPTIONS: Partial<Record<ErrorCode, string>> = {
  'image-in-use': 'Something still shows the image.',
  calendar_sync_token_expired: 'The `sync_token` is too old, or belongs to another list or caller.',
  rest_too_many_requests:
    'Too many requests, or too many wrong passwords of the event, were sent within a minute.',
};

/** Each common status is described by its sentence above, or by the message of this code. */
const COMMON_STATUSES: readonly ErrorCode[] = [
  'rest_invalid_param',
  'incorrect_password',
  'rest_request_too_large',
  'rest_unsupported_media_type',
  'rest_too_many_requests',
  'internal_server_error',
  'rest_service_unavailable',
];

const KEY_CONFLICT_DESCRIPTION =
  'A request with this Idempotency-Key is still under way, or its answer cannot be sent again.';

export function addErrorResponses(document: OpenAPIObject, routes: RouteTable): void {
  forEachOperation(document, routes, (operation, target) => {
    operation.responses = buildResponses(operation.responses, getOperationTraits(operation, target));
    Reflect.deleteProperty(operation, ERROR_CODES_EXTENSION);
  });
}

function buildResponses(declared: Operation['responses'], traits: OperationTraits): Operation['responses'] {
  const descriptions = new Map<number, string>();
  const responses: Operation['responses'] = {};
  for (const [status, response] of Object.entries(declared)) {
    if (response !== undefined && Number(status) < 400) responses[status] = response;
    else
      descriptions.set(
        Number(status),
        response !== undefined && 'description' in response ? response.description : '',
      );
  }
  const describe = (code: ErrorCode, description: string | undefined): void => {
    const status = ERROR_CODES[code];
    if (!descriptions.has(status) && listErrorCodes(status, traits).length > 0)
      descriptions.set(status, description ?? STATUS_DESCRIPTIONS[status] ?? '');
  };
  for (const code of traits.declaredCodes) describe(code, CODE_DESCRIPTIONS[code]);
  for (const code of COMMON_STATUSES)
    describe(code, STATUS_DESCRIPTIONS[ERROR_CODES[code]] ?? translateToEnglish(`errors.${code}`, 'en'));
  if (descriptions.has(422) && !descriptions.has(409)) descriptions.set(409, KEY_CONFLICT_DESCRIPTION);
  for (const [status, description] of [...descriptions].sort(([one], [other]) => one - other))
    responses[status] = buildErrorResponse(status, description, traits, descriptions.has(422));
  return responses;
}

function buildErrorResponse(
  status: number,
  description: string,
  traits: OperationTraits,
  isKeyed: boolean,
): ResponseObject & { readonly 'x-error-codes': readonly ErrorCode[] } {
  const codes = listErrorCodes(status, traits);
  const examples = codes.map((code) => [
    code,
    { $ref: `#/components/examples/${getErrorExampleName(code, status)}` },
  ]);
  return {
    description,
    headers: buildResponseHeaders({
      status,
      isPublic: traits.isPublic,
      acceptsIdempotencyKey: isKeyed && isReplayable(status),
    }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorResponse' },
        examples: Object.fromEntries(examples) as Record<string, { $ref: string }>,
      },
    },
    'x-error-codes': codes,
  };
}

/** Whether the stored response to an Idempotency-Key may be this error. */
const isReplayable = (status: number): boolean => status < 500 && ![401, 403, 422, 429].includes(status);
