import { isRole, ROLES, type Role } from './roles.js';

/** The message is one sentence for the user of the command line. */
export class AccountError extends Error {}

export const isLogin = (text: string): boolean => /^[A-Za-z0-9._@-]{1,60}$/.test(text);

export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text);

/** Of display names and names of secrets, in UTF-16 units. */
export const MAX_ACCOUNT_NAME_LENGTH = 100;

export function parseLogin(login: string): string {
  if (isLogin(login)) return login;
  throw new AccountError('A login has 1 to 60 characters: letters (a to z), digits and the signs . _ - @');
}

export function parseRole(role: string): Role {
  if (isRole(role)) return role;
  throw new AccountError(`The role must be one of ${ROLES.join(', ')}.`);
}

export function parseEmail(email: string): string {
  if (email === '' || isEmail(email)) return email;
  throw new AccountError('The e-mail address must look like name@example.org.');
}

export function parseAccountName(subject: string, text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= MAX_ACCOUNT_NAME_LENGTH && !/\p{Cc}/u.test(name)) return name;
  throw new AccountError(`${subject} must have 1 to ${MAX_ACCOUNT_NAME_LENGTH} characters on one line.`);
}
