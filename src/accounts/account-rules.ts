// What a login, a name and an e-mail address may look like. Errors are sentences for the command line.
import { isRole, ROLES, type Role } from './roles.js';

/** Something about an account is not as asked; the message is one sentence for a person. */
export class AccountError extends Error {}

export const isLogin = (text: string): boolean => /^[A-Za-z0-9._@-]{1,60}$/.test(text);

export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text);

/** The longest display name, and the longest name of a secret, in UTF-16 units. */
export const MAX_ACCOUNT_NAME_LENGTH = 100;

export function parseLogin(login: string): string {
  if (isLogin(login)) return login;
  throw new AccountError('A login has 1 to 60 characters: letters (a to z), digits and the signs . _ - @');
}

export function parseRole(role: string): Role {
  if (isRole(role)) return role;
  throw new AccountError(`The role must be one of ${ROLES.join(', ')}.`);
}

/** Empty text means that the user has none. */
export function parseEmail(email: string): string {
  if (email === '' || isEmail(email)) return email;
  throw new AccountError('The e-mail address must look like name@example.org.');
}

/** @param what begins the sentence: "The display name" */
export function parseAccountName(what: string, text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= MAX_ACCOUNT_NAME_LENGTH && !/\p{Cc}/u.test(name)) return name;
  throw new AccountError(`${what} must have 1 to ${MAX_ACCOUNT_NAME_LENGTH} characters on one line.`);
}
