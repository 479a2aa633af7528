import type { LanguageCode } from '../languages/language-code.js';
import type { ApiError } from './api-error.js';
import type { ErrorBody, ErrorDetail } from './error.dto.js';
import type { ParameterErrors } from './parameter-error.js';

/** Gives the sentence of a message key in one language. */
export type Translate = (
  key: string,
  language: LanguageCode,
  values?: Readonly<Record<string, string | number>>,
) => string;

export function toErrorBody(error: ApiError, language: LanguageCode, translate: Translate): ErrorBody {
  const { reason, values, data, extra, missingParameters: missing, parameterErrors: faults } = error.options;
  if (error.code === 'rest_missing_callback_param' && missing !== undefined) {
    return {
      code: error.code,
      message: translate(`errors.${error.code}`, language, { names: missing.join(', ') }),
      data: { status: error.status, params: [...missing] },
      ...(faults !== undefined && faults.size > 0
        ? { additional_errors: [invalidParamBody(faults, language, translate)] }
        : {}),
    };
  }
  if (error.code === 'rest_invalid_param' && faults !== undefined) {
    return { ...invalidParamBody(faults, language, translate), ...extra };
  }
  return {
    code: error.code,
    message: translate(reason === undefined ? `errors.${error.code}` : `faults.${reason}`, language, values),
    data: { status: error.status, ...data },
    ...extra,
  };
}

/** `params` is an object of sentences; `details` an object only when some fault has an inner code (6.1). */
function invalidParamBody(faults: ParameterErrors, language: LanguageCode, translate: Translate): ErrorBody {
  const params: Record<string, string> = {};
  const details: Record<string, ErrorDetail> = {};
  for (const [name, fault] of faults) {
    const sentence = translate(`faults.${fault.reason}`, language, fault.values);
    params[name] = sentence;
    if (fault.code === null) continue;
    const data = fault.code === 'rest_not_in_enum' ? null : { param: name };
    details[name] = { code: fault.code, message: sentence, data };
  }
  const names = [...faults.keys()].join(', ');
  return {
    code: 'rest_invalid_param',
    message: translate('errors.rest_invalid_param', language, { names }),
    data: { status: 400, params, details: Object.keys(details).length > 0 ? details : [] },
  };
}
