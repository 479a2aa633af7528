// Examples of each error, built by the same code as the errors of the service.
import { ApiError, type ApiErrorOptions } from '../../foundation/errors/api-error.js';
import { ERROR_CODES, type ErrorCode } from '../../foundation/errors/error-codes.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { toErrorBody, type Translate } from '../../foundation/errors/to-error-body.js';
import english from '../../foundation/languages/messages/en/errors.json';
import englishParameterErrors from '../../foundation/languages/messages/en/parameter-errors.json';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

interface ErrorExample {
  readonly summary: string;
  readonly value: object;
}

const SAMPLES: Partial<Record<ErrorCode, ApiErrorOptions>> = {
  rest_missing_callback_param: { missingParameters: ['title', 'start_date'] },
  rest_invalid_param: { parameterErrors: new Map([['start_date', new ParameterError('moment')]]) },
  duplicate_term_slug: { values: { slug: 'concerts' } },
  term_exists: { data: { term_id: 3 }, extra: { additional_data: [3, 3] } },
  rest_request_too_large: { reason: 'body_too_large', values: { max: 1 } },
  rest_too_many_secrets: { values: { max: 50 } },
  calendar_proposal_conflict: { values: { fields: 'title' }, data: { fields: ['title'] } },
  calendar_too_many_proposals: { values: { max: 100 } },
  internal_server_error: { data: { errorId: '0b7a6c9d-8e5f-4a3b-92c1-d0e9f8a7b6c5' } },
};

/** Codes that also occur with another status than that of `ERROR_CODES`. */
const OTHER_STATUSES: readonly (readonly [ErrorCode, ApiErrorOptions & { readonly status: number }])[] = [
  ['rest_forbidden', { status: 401 }],
  ['rest_idempotency_conflict', { status: 409, reason: 'key_under_way' }],
];

export const getErrorExampleName = (code: ErrorCode, status: number): string =>
  OTHER_STATUSES.some(([other, options]) => other === code && options.status === status)
    ? `${code}_${status}`
    : code;

export function buildErrorExamples(
  language: LanguageCode,
  translate: Translate,
): Record<string, ErrorExample> {
  const errors = (Object.keys(ERROR_CODES) as ErrorCode[]).map((code) => new ApiError(code, SAMPLES[code]));
  const withOtherStatus = OTHER_STATUSES.map(([code, options]) => new ApiError(code, options));
  return Object.fromEntries(
    [...errors, ...withOtherStatus].map((error) => {
      const value = toErrorBody(error, language, translate);
      return [getErrorExampleName(error.code, error.status), { summary: value.message, value }];
    }),
  );
}

const ENGLISH_MESSAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  errors: english,
  'parameter-errors': englishParameterErrors,
};

/** `openapi.json` is written without the i18n module, so these messages are imported. */
export const translateToEnglish: Translate = (key, _, values = {}) => {
  const [file = '', name = ''] = key.split('.');
  return (ENGLISH_MESSAGES[file]?.[name] ?? key).replace(/\{(\w+)\}/g, (whole, word: string) =>
    String(values[word] ?? whole),
  );
};
