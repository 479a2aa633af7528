// Which errors a route may answer, each with its code: the statuses that its controller declares, and those of every route.
import type { OpenAPIObject } from '@nestjs/swagger';
import { NAMESPACE } from '../addresses/place.js';
import { ERROR_CODES, type ErrorCode } from '../errors/error-codes.js';
import type { Translate } from '../errors/to-error-body.js';
import { type Operation, VERBS } from './complete-operation.js';
import { headersOf } from './answer-headers.js';
import { exampleOf } from './error-examples.js';

type ResponseObject = Exclude<NonNullable<Operation['responses'][string]>, { $ref: string }>;

interface Address {
  /** `event` of everything below `/events`; empty for the index and the document. */
  readonly noun: string;
  readonly verb: string;
  readonly isOfId: boolean;
  readonly isItem: boolean;
  /** Below `secrets` of a user. */
  readonly isOfSecrets: boolean;
  /** Everybody may read here: users are not for everybody. */
  readonly isReadable: boolean;
}

const isRead = ({ verb }: Address): boolean => verb === 'get';
const isUpdate = ({ verb }: Address): boolean => verb !== 'get' && verb !== 'delete';
const isUpload = ({ noun, verb, isItem }: Address): boolean => noun === 'image' && verb === 'post' && !isItem;
const isUser = ({ noun }: Address): boolean => noun === 'user';
const isTerm = ({ noun }: Address): boolean => noun === 'category' || noun === 'tag';

/** When a code may come. Those that are not here are no answers of a route that exists. */
const COMES: Partial<Record<ErrorCode, (address: Address) => boolean>> = {
  rest_invalid_param: () => true,
  rest_missing_callback_param: isUpdate,
  rest_invalid_json: (address) => !isRead(address) && address.noun !== '' && !isUpload(address),
  rest_idempotency_conflict: (address) => isUpdate(address) && address.noun !== '',
  rest_precondition_failed: (address) => !isRead(address) && address.isItem && !address.isOfSecrets,
  'image-in-use': ({ noun, verb }) => noun === 'image' && verb === 'delete',
  'rest-invalid-event-id': ({ noun, isOfId }) => noun === 'event' && isOfId,
  term_exists: (address) => isTerm(address) && isUpdate(address),
  duplicate_term_slug: (address) => isTerm(address) && isUpdate(address),
  rest_taxonomy_not_hierarchical: (address) => address.noun === 'tag' && isUpdate(address),
  incorrect_password: () => true,
  rest_forbidden: (address) => !isRead(address) || isUser(address),
  rest_user_invalid_id: (address) => isUser(address) && address.isOfId,
  existing_user_login: (address) => isUser(address) && isUpdate(address) && !address.isItem,
  existing_user_email: (address) => isUser(address) && isUpdate(address) && !address.isOfSecrets,
  rest_cannot_edit_roles: (address) =>
    isUser(address) && isUpdate(address) && address.isItem && !address.isOfId && !address.isOfSecrets,
  rest_last_administrator: (address) =>
    isUser(address) &&
    address.isItem &&
    (address.verb === 'delete' || (isUpdate(address) && !address.isOfSecrets)),
  rest_user_reassign_required: (address) =>
    isUser(address) && address.verb === 'delete' && !address.isOfSecrets,
  rest_user_invalid_reassign: (address) =>
    isUser(address) && address.verb === 'delete' && !address.isOfSecrets,
  rest_application_password_not_found: (address) =>
    isUser(address) && address.verb === 'delete' && address.isOfSecrets,
  rest_too_many_secrets: (address) => isUser(address) && isUpdate(address) && address.isOfSecrets,
  'event-not-accessible': ({ noun, verb, isOfId }) => noun === 'event' && verb === 'get' && isOfId,
  'event-password-protected': ({ noun }) => noun === 'event',
  rest_invalid_namespace: ({ noun }) => noun === '',
  'rest-event-not-found': ({ noun, isItem }) => noun === 'event' && isItem,
  calendar_answer_too_large: (address) => isRead(address) && !address.isItem && address.noun !== '',
  rest_request_too_large: () => true,
  rest_unsupported_media_type: (address) => !isRead(address),
  rest_too_many_requests: () => true,
  internal_server_error: () => true,
  rest_service_unavailable: () => true,
  calendar_query_too_slow: () => true,
};

const NOUNS: Readonly<Record<string, string>> = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
  images: 'image',
  users: 'user',
};

/** Codes of one kind of item come on its routes alone: reading what is hidden, trashing twice, pages beyond the last. */
function comes(code: ErrorCode, address: Address): boolean {
  const rule = COMES[code];
  if (rule !== undefined) return rule(address);
  if (!code.startsWith(`${address.noun}-`) || address.noun === '') return false;
  if (code.endsWith('-page-not-found')) return isRead(address) && !address.isItem;
  return code.endsWith('-in-trash') ? address.verb === 'delete' : isRead(address) && address.isItem;
}

function codesOf(status: number, address: Address): ErrorCode[] {
  const own = (Object.keys(ERROR_CODES) as ErrorCode[]).filter(
    (code) => ERROR_CODES[code] === status && comes(code, address),
  );
  // The first request may still be under way.
  if (status === 409 && comes('rest_idempotency_conflict', address)) own.push('rest_idempotency_conflict');
  // To a visitor the refusal of a right says that signing in may help.
  return status === 401 && (!isRead(address) || isUser(address)) ? ['rest_forbidden', ...own] : own;
}

/** What every route may answer, with the sentence that says so. */
const everywhere = (say: (code: ErrorCode) => string): readonly (readonly [number, string])[] => [
  [401, 'The credentials are wrong.'],
  [413, say('rest_request_too_large')],
  [415, say('rest_unsupported_media_type')],
  [429, say('rest_too_many_requests')],
  [500, say('internal_server_error')],
  [503, say('rest_service_unavailable')],
];

const KEY_CONFLICT =
  'A request with this Idempotency-Key is still under way, or its answer cannot be sent again.';

export function completeErrors(document: OpenAPIObject, translate: Translate): void {
  const common = everywhere((code) => translate(`errors.${code}`, 'en'));
  for (const [path, item] of Object.entries(document.paths)) {
    for (const verb of VERBS) {
      const operation = item[verb];
      if (operation !== undefined)
        operation.responses = withErrors(operation.responses, addressOf(path, verb, item.get), common);
    }
  }
}

function withErrors(
  declared: Operation['responses'],
  address: Address,
  common: readonly (readonly [number, string])[],
): Operation['responses'] {
  const errors = new Map<string, string>();
  const responses: Operation['responses'] = {};
  for (const [status, response] of Object.entries(declared)) {
    if (response !== undefined && Number(status) < 400) responses[status] = response;
    else errors.set(status, response !== undefined && 'description' in response ? response.description : '');
  }
  for (const [status, meaning] of common)
    if (!errors.has(String(status)) && codesOf(status, address).length > 0)
      errors.set(String(status), meaning);
  // What else clashes is said by the route.
  if (errors.has('422') && !errors.has('409')) errors.set('409', KEY_CONFLICT);
  for (const status of [...errors.keys()].sort()) {
    responses[status] = errorAnswer(Number(status), errors.get(status) ?? '', address, errors.has('422'));
  }
  return responses;
}

interface ErrorAnswer extends ResponseObject {
  readonly 'x-error-codes': readonly ErrorCode[];
}

const errorAnswer = (
  status: number,
  description: string,
  address: Address,
  isKeyed: boolean,
): ErrorAnswer => {
  const codes = codesOf(status, address);
  return {
    description,
    headers: headersOf({ status, isReadable: address.isReadable, isKeyed: isKeyed && isKept(status) }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorDto' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${exampleOf(code, status)}` }]),
        ),
      },
    },
    'x-error-codes': codes,
  };
};

/** Of errors that may be answered again from what was kept. */
const isKept = (status: number): boolean => status < 500 && ![401, 403, 422, 429].includes(status);

function addressOf(path: string, verb: string, read: Operation | undefined): Address {
  const [, collection = '', item, part] = path.slice(NAMESPACE.length + 1).split('/');
  const noun = NOUNS[collection] ?? '';
  return {
    noun,
    verb,
    isOfId: item === '{id}',
    isItem: item !== undefined,
    isOfSecrets: part === 'secrets',
    isReadable: read !== undefined && noun !== 'user',
  };
}
