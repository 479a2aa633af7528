// Field decorators of accounts. Each validates, converts and documents one kind of parameter.
import { isEmail, isLogin } from '../../requests/accounts/account-rules.js';
import { isRole, type Role, ROLES } from '../../requests/accounts/roles.js';
import { LANGUAGE_CODES, matchLanguageCode } from '../../foundation/languages/language-code.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import {
  readInteger,
  readText,
  toStringList,
  stripControlCharacters,
} from '../../requests/validation/convert.js';
import { Field } from '../../requests/validation/field.js';
import {
  isInteger,
  isOneOf,
  isText,
  toValidationOptions,
  createRule,
} from '../../requests/validation/rules.js';
import { Min } from 'class-validator';

interface FieldDescription {
  readonly description: string;
}

export const LoginField = (o: FieldDescription): PropertyDecorator =>
  Field<string>({
    read: readText,
    rules: [isText(), createRule('isLogin', (value) => isLogin(String(value)), new ParameterError('login'))],
    api: {
      type: 'string',
      minLength: 1,
      maxLength: 60,
      pattern: '^[A-Za-z0-9._@-]+$',
      example: 'mary',
      ...o,
    },
  });

/** "" and null clear the address. */
export const EmailField = (o: FieldDescription): PropertyDecorator =>
  Field<string>({
    read: (raw) => (typeof raw === 'string' ? stripControlCharacters(raw).trim() : (raw ?? '')),
    rules: [
      isText(),
      createRule('isEmail', (value) => value === '' || isEmail(String(value)), new ParameterError('email')),
    ],
    nullable: true,
    api: { type: 'string', nullable: true, maxLength: 254, example: 'mary@example.org', ...o },
  });

/** "" and null clear the language. */
export const UserLanguageField = (o: FieldDescription): PropertyDecorator =>
  Field<string>({
    read: (raw) =>
      raw === null || raw === '' ? '' : (matchLanguageCode(raw, LANGUAGE_CODES) ?? readText(raw)),
    rules: [isText(), isOneOf(['', ...LANGUAGE_CODES])],
    nullable: true,
    api: { type: 'string', nullable: true, enum: ['', ...LANGUAGE_CODES], example: 'de', ...o },
  });

function toRoles(raw: unknown): Role[] | ParameterError {
  const names = toStringList(raw, ROLES.length);
  if (names instanceof ParameterError) return names;
  const roles = names.filter(isRole);
  return roles.length === names.length && roles.length > 0
    ? [...new Set(roles)]
    : new ParameterError('one_of', { allowed: ROLES.join(', ') });
}

const rolesSchema = { type: 'array', items: { type: 'string', enum: [...ROLES] } } as const;

/** Takes a list of one role, as responses contain it. */
export const RolesField = (o: FieldDescription): PropertyDecorator =>
  Field<Role[]>({
    read: (raw) => {
      const roles = toRoles(raw);
      return roles instanceof ParameterError || roles.length === 1
        ? roles
        : new ParameterError('too_many', { max: 1 });
    },
    list: true,
    api: { ...rolesSchema, minItems: 1, maxItems: 1, example: ['editor'], ...o } as FieldDescription,
  });

export const RolesFilterField = (o: FieldDescription): PropertyDecorator =>
  Field<Role[]>({
    read: toRoles,
    list: true,
    api: {
      ...rolesSchema,
      style: 'form',
      explode: false,
      example: 'editor,author',
      ...o,
    } as FieldDescription,
  });

/** The id of a user, or 0 for none. The service checks whether the user exists. */
export const ReassignField = (o: FieldDescription): PropertyDecorator =>
  Field<number>({
    read: readInteger,
    rules: [isInteger(), Min(0, toValidationOptions(new ParameterError('type_integer')))],
    api: { type: 'integer', minimum: 0, ...o },
  });
