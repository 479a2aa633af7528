// Which errors a route may answer, each with its code: the statuses that its controller declares, and those of every route.
import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.js';
import type { Translate } from '../errors/to-error-body.js';
import { type Operation, VERBS } from './complete-operations.js';
import { buildResponseHeaders } from './response-headers.js';
import { getErrorExampleName } from './error-examples.js';
import { ERROR_CODES_EXTENSION } from '../validation/route-decorators.js';

type ResponseObject = Exclude<NonNullable<Operation['responses'][string]>, { $ref: string }>;

/** An operation as far as its errors depend on it. */
interface OperationTraits {
  readonly operation: Operation;
  readonly isRead: boolean;
  readonly isUpdate: boolean;
  /** Nobody may call it without a right. */
  readonly requiresPermission: boolean;
  /** Everybody may read at its address. */
  readonly isPublic: boolean;
}

const COMMON_CODES: readonly ErrorCode[] = [
  ...([
    'rest_invalid_param',
    'incorrect_password',
    'rest_request_too_large',
    'rest_too_many_requests',
  ] as const),
  ...(['internal_server_error', 'rest_service_unavailable', 'calendar_query_too_slow'] as const),
];

/** In the order of the table. */
function listErrorCodes(status: number, described: OperationTraits): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...COMMON_CODES,
    ...listVerbCodes(described),
    ...getDeclaredCodes(described),
  ]);
  const own = (Object.keys(ERROR_CODES) as ErrorCode[]).filter(
    (code) => ERROR_CODES[code] === status && codes.has(code),
  );
  // The first request may still be under way.
  if (status === 409 && acceptsIdempotencyKey(described.operation)) own.push('rest_idempotency_conflict');
  // To a visitor the refusal of a right says that signing in may help.
  return status === 401 && described.requiresPermission ? ['rest_forbidden', ...own] : own;
}

/** Those of everything that writes, and of the decorators that other statuses stand for. */
function listVerbCodes({
  operation,
  isRead,
  isUpdate,
  requiresPermission: needsRight,
}: OperationTraits): ErrorCode[] {
  return [
    ...(isRead ? [] : (['rest_unsupported_media_type'] as const)),
    ...(isRead || isUpload(operation) ? [] : (['rest_invalid_json'] as const)),
    ...(isUpdate ? (['rest_missing_callback_param'] as const) : []),
    ...(needsRight ? (['rest_forbidden'] as const) : []),
    ...(acceptsIdempotencyKey(operation) ? (['rest_idempotency_conflict'] as const) : []),
    ...('412' in operation.responses ? (['rest_precondition_failed'] as const) : []),
  ];
}

/** Beside the route, by `@Answers`. */
const getDeclaredCodes = ({ operation }: OperationTraits): readonly ErrorCode[] =>
  (operation as HasDeclaredCodes)[ERROR_CODES_EXTENSION] ?? [];

interface HasDeclaredCodes {
  [ERROR_CODES_EXTENSION]?: readonly ErrorCode[];
}

const acceptsIdempotencyKey = ({ responses }: Operation): boolean => '422' in responses;

const isUpload = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && 'content' in requestBody && 'multipart/form-data' in requestBody.content;

const requiresPermission = ({ security = [] }: Operation): boolean =>
  security.every((scheme) => Object.keys(scheme).length > 0);

/** What every route may answer, with the sentence that says so. */
const buildCommonErrors = (say: (code: ErrorCode) => string): readonly (readonly [number, string])[] => [
  [400, STATUS_DESCRIPTIONS[400] ?? ''],
  [401, 'The credentials are wrong.'],
  [413, say('rest_request_too_large')],
  [415, say('rest_unsupported_media_type')],
  [429, say('rest_too_many_requests')],
  [500, say('internal_server_error')],
  [503, say('rest_service_unavailable')],
];

/** What statuses of declared codes mean. */
const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or wrong, or names something that does not exist.',
  403: 'The item is not for everybody to read.',
  404: 'There is nothing at this address.',
  409: 'This clashes with what there is.',
  410: 'The item is in the trash already.',
};

const CODE_DESCRIPTIONS: Partial<Record<ErrorCode, string>> = {
  'image-in-use': 'Something still shows the image.',
  rest_too_many_requests:
    'Too many requests, or too many wrong passwords of the event, were sent within a minute.',
};

const KEY_CONFLICT_DESCRIPTION =
  'A request with this Idempotency-Key is still under way, or its answer cannot be sent again.';

export function addErrorResponses(document: OpenAPIObject, translate: Translate): void {
  const common = buildCommonErrors((code) => translate(`errors.${code}`, 'en'));
  for (const item of Object.values(document.paths)) {
    for (const verb of VERBS) {
      const operation = item[verb];
      if (operation === undefined) continue;
      operation.responses = buildResponses(toOperationTraits(operation, verb, item.get), common);
      Reflect.deleteProperty(operation, ERROR_CODES_EXTENSION);
    }
  }
}

function buildResponses(
  described: OperationTraits,
  common: readonly (readonly [number, string])[],
): Operation['responses'] {
  const errors = new Map<string, string>();
  const responses: Operation['responses'] = {};
  for (const [status, response] of Object.entries(described.operation.responses)) {
    if (response !== undefined && Number(status) < 400) responses[status] = response;
    else errors.set(status, response !== undefined && 'description' in response ? response.description : '');
  }
  const declaredMeanings = getDeclaredCodes(described).map((code) => {
    const status = ERROR_CODES[code];
    return [status, CODE_DESCRIPTIONS[code] ?? STATUS_DESCRIPTIONS[status] ?? ''] as const;
  });
  for (const [status, meaning] of [...declaredMeanings, ...common])
    if (!errors.has(String(status)) && listErrorCodes(status, described).length > 0)
      errors.set(String(status), meaning);
  // What else clashes is said by the route.
  if (errors.has('422') && !errors.has('409')) errors.set('409', KEY_CONFLICT_DESCRIPTION);
  for (const status of [...errors.keys()].sort()) {
    responses[status] = buildErrorResponse(
      Number(status),
      errors.get(status) ?? '',
      described,
      errors.has('422'),
    );
  }
  return responses;
}

interface ErrorResponse extends ResponseObject {
  readonly 'x-error-codes': readonly ErrorCode[];
}

const buildErrorResponse = (
  status: number,
  description: string,
  described: OperationTraits,
  isKeyed: boolean,
): ErrorResponse => {
  const codes = listErrorCodes(status, described);
  return {
    description,
    headers: buildResponseHeaders({
      status,
      isPublic: described.isPublic,
      acceptsIdempotencyKey: isKeyed && isReplayable(status),
    }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorDto' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${getErrorExampleName(code, status)}` }]),
        ),
      },
    },
    'x-error-codes': codes,
  };
};

/** Of errors that may be answered again from what was kept. */
const isReplayable = (status: number): boolean => status < 500 && ![401, 403, 422, 429].includes(status);

const toOperationTraits = (
  operation: Operation,
  verb: string,
  read: Operation | undefined,
): OperationTraits => ({
  operation,
  isRead: verb === 'get',
  isUpdate: verb !== 'get' && verb !== 'delete',
  requiresPermission: requiresPermission(operation),
  isPublic: read !== undefined && !requiresPermission(read),
});
