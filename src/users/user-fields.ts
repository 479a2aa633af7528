// Fields of accounts: each checks, converts and documents one kind of parameter.
import { isEmail, isLogin } from '../accounts/account-rules.js';
import { isRole, type Role, ROLES } from '../accounts/roles.js';
import { Fault } from '../errors/fault.js';
import { toInteger, toText, toWords } from '../validation/convert.js';
import { Field } from '../validation/field.js';

interface Described {
  readonly description: string;
}

/** Longer ones are told to be no login, not to be too long. */
const ANY_LENGTH = { max: Infinity };

export const LoginField = (o: Described): PropertyDecorator =>
  Field<string>({
    convert: (raw) => {
      const text = toText(raw, ANY_LENGTH);
      return text instanceof Fault || isLogin(text) ? text : new Fault('login');
    },
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
    convert: (raw) => {
      if (raw === null) return '';
      const text = toText(raw, ANY_LENGTH);
      if (text instanceof Fault) return text;
      const email = text.trim();
      return email === '' || isEmail(email) ? email : new Fault('email');
    },
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
    convert: (raw) => {
      const roles = toRoles(raw);
      return roles instanceof Fault || roles.length === 1 ? roles : new Fault('too_many', { max: 1 });
    },
    list: true,
    api: { ...rolesSchema, minItems: 1, maxItems: 1, example: ['editor'], ...o } as Described,
  });

/** Roles of which one must be the user's, separated by commas. */
export const RolesFilterField = (o: Described): PropertyDecorator =>
  Field<Role[]>({
    convert: toRoles,
    list: true,
    api: { ...rolesSchema, style: 'form', explode: false, example: 'editor,author', ...o } as Described,
  });

/** The id of a user, 0 for nobody; whether there is such a user is seen when it matters. */
export const HeirField = (o: Described): PropertyDecorator =>
  Field<number>({
    convert: (raw) => {
      const id = toInteger(raw);
      return id instanceof Fault || id >= 0 ? id : new Fault('type_integer');
    },
    api: { type: 'integer', minimum: 0, ...o },
  });
