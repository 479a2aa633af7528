import type { LanguageCode } from '../languages/language-code.js';
import { ApiError, invalidParam } from './api-error.js';
import { ParameterError, type ParameterErrors } from './parameter-error.js';
import { toErrorBody, toErrorLine } from './to-error-body.js';

/** Shows which sentence was requested, in which language and with which values. */
const translate = (key: string, language: LanguageCode, values?: object): string =>
  `${language}:${key}${values === undefined ? '' : JSON.stringify(values)}`;

const bodyOf = (error: ApiError): unknown => toErrorBody(error, 'sl', translate);

const errors: ParameterErrors = new Map([
  ['page', new ParameterError('positive_integer')],
  ['all_day', new ParameterError('type_boolean', {}, 'rest_invalid_type')],
]);

const invalid = {
  code: 'rest_invalid_param',
  message: 'sl:errors.rest_invalid_param{"names":"page, all_day"}',
  data: {
    status: 400,
    params: { page: 'sl:parameter-errors.positive_integer{}', all_day: 'sl:parameter-errors.type_boolean{}' },
    details: {
      all_day: {
        code: 'rest_invalid_type',
        message: 'sl:parameter-errors.type_boolean{}',
        data: { param: 'all_day' },
      },
    },
  },
};

describe('toErrorBody', () => {
  it('tells code, sentence and status', () => {
    expect(bodyOf(new ApiError('event-is-in-trash'))).toEqual({
      code: 'event-is-in-trash',
      message: 'sl:errors.event-is-in-trash',
      data: { status: 410 },
    });
  });

  it('tells the status of the error before that of the table', () => {
    expect(bodyOf(new ApiError('rest_forbidden', { status: 401 }))).toEqual({
      code: 'rest_forbidden',
      message: 'sl:errors.rest_forbidden',
      data: { status: 401 },
    });
  });

  it('adds values, data and further members', () => {
    const error = new ApiError('term_exists', {
      values: { slug: 'jazz' },
      data: { term_id: 5 },
      extra: { additional_data: [5] },
      cause: new Error('never shown'),
    });

    expect(bodyOf(error)).toEqual({
      code: 'term_exists',
      message: 'sl:errors.term_exists{"slug":"jazz"}',
      data: { status: 400, term_id: 5 },
      additional_data: [5],
    });
  });

  it('lists the missing parameters', () => {
    expect(
      bodyOf(new ApiError('rest_missing_callback_param', { missingParameters: ['title', 'end_date'] })),
    ).toEqual({
      code: 'rest_missing_callback_param',
      message: 'sl:errors.rest_missing_callback_param{"names":"title, end_date"}',
      data: { status: 400, params: ['title', 'end_date'] },
    });
  });

  it('lists the invalid parameters beside the missing ones', () => {
    expect(
      bodyOf(
        new ApiError('rest_missing_callback_param', {
          missingParameters: ['title'],
          parameterErrors: errors,
        }),
      ),
    ).toEqual({
      code: 'rest_missing_callback_param',
      message: 'sl:errors.rest_missing_callback_param{"names":"title"}',
      data: { status: 400, params: ['title'] },
      additional_errors: [invalid],
    });
  });

  it('leaves additional errors out when only something is missing', () => {
    const error = new ApiError('rest_missing_callback_param', {
      missingParameters: ['title'],
      parameterErrors: new Map(),
    });

    expect(bodyOf(error)).not.toHaveProperty('additional_errors');
  });

  it('tells every invalid parameter, and inner codes of those that have one', () => {
    expect(bodyOf(new ApiError('rest_invalid_param', { parameterErrors: errors }))).toEqual(invalid);
  });

  it('has an empty list of details when no parameter has an inner code', () => {
    expect(bodyOf(invalidParam('title', new ParameterError('too_long', { max: 5 })))).toEqual({
      code: 'rest_invalid_param',
      message: 'sl:errors.rest_invalid_param{"names":"title"}',
      data: { status: 400, params: { title: 'sl:parameter-errors.too_long{"max":5}' }, details: [] },
    });
  });

  it('has no data in the details of a value outside a list', () => {
    const parameterError = new ParameterError('language', { allowed: 'en' }, 'rest_not_in_enum');

    expect(bodyOf(invalidParam('ml_language', parameterError))).toMatchObject({
      data: {
        details: {
          ml_language: {
            code: 'rest_not_in_enum',
            message: 'sl:parameter-errors.language{"allowed":"en"}',
            data: null,
          },
        },
      },
    });
  });
});

it.each([
  [
    invalidParam('page', new ParameterError('positive_integer')),
    'page: sl:parameter-errors.positive_integer{}',
  ],
  [
    new ApiError('rest_missing_callback_param', { missingParameters: ['title', 'start_date'] }),
    'sl:errors.rest_missing_callback_param{"names":"title, start_date"}',
  ],
  [new ApiError('rest_forbidden'), 'sl:errors.rest_forbidden'],
])('says on one line what an error means: %#', (error, line) => {
  expect(toErrorLine(toErrorBody(error, 'sl', translate))).toBe(line);
});
