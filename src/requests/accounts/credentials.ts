export interface Credentials {
  /** A login or an e-mail address; null with `Bearer`. */
  readonly login: string | null;
  readonly secret: string;
}

const MAX_HEADER_LENGTH = 1000;

const CONTROL_CHARACTERS = /\p{Cc}/u;

/** Reads `Basic base64(login:secret)` or `Bearer <secret>`; null for any other header. */
export function readCredentials(header: string): Credentials | null {
  if (header.length > MAX_HEADER_LENGTH) return null;
  const [, scheme = '', value = ''] = /^([a-z]+) +(.*\S) *$/i.exec(header) ?? [];
  if (/^bearer$/i.test(scheme)) return { login: null, secret: value };
  return /^basic$/i.test(scheme) ? readBasic(value) : null;
}

function readBasic(value: string): Credentials | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return null;
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  // PostgreSQL refuses NUL in text, and logins have no control characters.
  if (colon < 0 || CONTROL_CHARACTERS.test(text)) return null;
  return { login: text.slice(0, colon), secret: text.slice(colon + 1) };
}
