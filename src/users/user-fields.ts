// Fields of accounts: each checks, converts and documents one kind of parameter.
import { isEmail, isLogin } from '../accounts/account-rules.js';
import { isRole, type Role, ROLES } from '../accounts/roles.js';
import { Fault } from '../errors/fault.js';
import { readInteger, readText, toWords, withoutControls } from '../validation/convert.js';
import { Field } from '../validation/field.js';
import { isInteger, isText, reporting, rule } from '../validation/rules.js';
import { Min } from 'class-validator';

interface Described {
  readonly description: string;
}

export const LoginField = (o: Described): PropertyDecorator =>
  Field<string>({
    read: readText,
    rules: [isText(), rule('isLogin', (value) => isLogin(String(value)), new Fault('login'))],
    api: {
      type: 'string',
      minLength: 1,
      maxLength: 60,
      pattern: '^[A-Za-z0-9._@-]+$',
      example: 'mary',
      ...o,
    },
  });

/** "" and null clear it. */
export const EmailField = (o: Described): PropertyDecorator =>
  Field<string>({
    read: (raw) => (typeof raw === 'string' ? withoutControls(raw).trim() : (raw ?? '')),
    rules: [isText(), rule('isEmail', (value) => value === '' || isEmail(String(value)), new Fault('email'))],
    nullable: true,
    api: { type: 'string', nullable: true, maxLength: 254, example: 'mary@example.org', ...o },
  });

function toRoles(raw: unknown): Role[] | Fault {
  const words = toWords(raw, ROLES.length);
  if (words instanceof Fault) return words;
  const roles = words.filter(isRole);
  return roles.length === words.length && roles.length > 0
    ? [...new Set(roles)]
    : new Fault('one_of', { allowed: ROLES.join(', ') });
}

const rolesSchema = { type: 'array', items: { type: 'string', enum: [...ROLES] } } as const;

/** Answers show a list of one role: it may be sent back as it is. */
export const RolesField = (o: Described): PropertyDecorator =>
  Field<Role[]>({
    read: (raw) => {
      const roles = toRoles(raw);
      return roles instanceof Fault || roles.length === 1 ? roles : new Fault('too_many', { max: 1 });
    },
    list: true,
    api: { ...rolesSchema, minItems: 1, maxItems: 1, example: ['editor'], ...o } as Described,
  });

/** Roles of which one must be the user's, separated by commas. */
export const RolesFilterField = (o: Described): PropertyDecorator =>
  Field<Role[]>({
    read: toRoles,
    list: true,
    api: { ...rolesSchema, style: 'form', explode: false, example: 'editor,author', ...o } as Described,
  });

/** The id of a user, 0 for nobody; whether there is such a user is seen when it matters. */
export const HeirField = (o: Described): PropertyDecorator =>
  Field<number>({
    read: readInteger,
    rules: [isInteger(), Min(0, reporting(new Fault('type_integer')))],
    api: { type: 'integer', minimum: 0, ...o },
  });
