import type { I18nService } from 'nestjs-i18n';
import type { LanguageCode } from '../languages/language-code.js';
import type { ApiError } from './api-error.js';
import type { ErrorBody, ErrorDetail } from './error.dto.js';
import type { ParameterErrors } from './parameter-error.js';

export type Translate = (
  key: string,
  language: LanguageCode,
  values?: Readonly<Record<string, string | number>>,
) => string;

export const createTranslate =
  (i18n: I18nService): Translate =>
  (key, lang, args = {}) =>
    i18n.translate(key, { lang, args });

export function toErrorBody(error: ApiError, language: LanguageCode, translate: Translate): ErrorBody {
  const { code, status } = error;
  const { reason, values, data, extra, missingParameters: missing, parameterErrors } = error.options;
  if (code === 'rest_missing_callback_param' && missing !== undefined) {
    return {
      code,
      message: translate(`errors.${code}`, language, { names: missing.join(', ') }),
      data: { status, params: [...missing] },
      ...(parameterErrors !== undefined && parameterErrors.size > 0
        ? { additional_errors: [invalidParamBody(parameterErrors, language, translate)] }
        : {}),
    };
  }
  if (code === 'rest_invalid_param' && parameterErrors !== undefined) {
    return { ...invalidParamBody(parameterErrors, language, translate), ...extra };
  }
  const message = translate(
    reason === undefined ? `errors.${code}` : `parameter-errors.${reason}`,
    language,
    values,
  );
  return { code, message, data: { status, ...data }, ...extra };
}

/** `params` is an object of sentences; `details` is an object only when some error has an inner code (contract 10.2). */
function invalidParamBody(errors: ParameterErrors, language: LanguageCode, translate: Translate): ErrorBody {
  const params: Record<string, string> = {};
  const details: Record<string, ErrorDetail> = {};
  for (const [name, { reason, values, code }] of errors) {
    const message = translate(`parameter-errors.${reason}`, language, values);
    params[name] = message;
    if (code !== null)
      details[name] = { code, message, data: code === 'rest_not_in_enum' ? null : { param: name } };
  }
  const names = [...errors.keys()].join(', ');
  return {
    code: 'rest_invalid_param',
    message: translate('errors.rest_invalid_param', language, { names }),
    data: { status: 400, params, details: Object.keys(details).length > 0 ? details : [] },
  };
}

/**
 * The sentence of an error, or those of its parameters: what there is to say in one line of text.
 *
 * @param labels what parameters are called instead
 */
export function toErrorLine(
  { message, data }: ErrorBody,
  labels: Readonly<Record<string, string>> = {},
): string {
  const { params } = data as { readonly params?: unknown };
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return message;
  return Object.entries(params as Record<string, string>)
    .map(([name, sentence]) => `${labels[name] ?? name}: ${sentence}`)
    .join(' ');
}
