// Reads the Authorization header; whether what it says is right is for AccountsService to find out.

export interface Credentials {
  /** A login or an e-mail address; null with `Bearer`, where the secret alone names the user. */
  readonly login: string | null;
  readonly secret: string;
}

/** Far more than any login with a secret of ours needs. */
const MAX_HEADER_LENGTH = 1000;

const CONTROL_CHARACTERS = /\p{Cc}/u;

/**
 * `Basic base64(login:secret)` or `Bearer <secret>`, the scheme in any case.
 * Null when the header is of another scheme, too long or cannot be read.
 */
export function readCredentials(header: string): Credentials | null {
  if (header.length > MAX_HEADER_LENGTH) return null;
  const [, scheme = '', value = ''] = /^([a-z]+) +(.*\S) *$/i.exec(header) ?? [];
  switch (scheme.toLowerCase()) {
    case 'basic':
      return readBasic(value);
    case 'bearer':
      return { login: null, secret: value };
    default:
      return null;
  }
}

function readBasic(value: string): Credentials | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return null;
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  // PostgreSQL refuses text with a NUL in it, and no login has any other control character either.
  if (colon < 0 || CONTROL_CHARACTERS.test(text)) return null;
  return { login: text.slice(0, colon), secret: text.slice(colon + 1) };
}
