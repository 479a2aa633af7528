// What `SMTP_URL` and `MAIL_FROM` mean.
import { isMailAddress } from './mail-message.js';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on, otherwise by STARTTLS. */
  readonly secure: boolean;
  /** Sends nothing without TLS. */
  readonly requireTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * `smtps://` is TLS from the beginning, `smtp://` uses STARTTLS where the server offers it. Credentials never travel without
 * TLS, except on this machine.
 *
 * @returns null for text that is no such URL, and for options behind it, which could print the password
 */
export function parseMailServer(text: string): MailServer | null {
  if (!/^smtps?:\/\/[^/?#\s]+\/?$/.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password } = new URL(text);
  const secure = protocol === 'smtps:';
  const auth = decodeCredentials(username, password);
  if (hostname === '' || port === '0' || auth === undefined) return null;
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: auth !== null && !secure && !LOOPBACK.test(hostname),
    auth,
  };
}

function decodeCredentials(username: string, password: string): MailServer['auth'] | undefined {
  try {
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
    if (user === '' && pass === '') return null;
    return user === '' ? undefined : { user, pass };
  } catch {
    return undefined;
  }
}

/** Reads `calendar@example.org` or `City calendar <calendar@example.org>`. @returns null for anything else */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', bracketed] = /^([^<>"]{0,200})<([^<>]+)>$/u.exec(text.trim()) ?? [];
  const address = (bracketed ?? text).trim();
  if (!isMailAddress(address) || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return null;
  return { name: name.trim(), address };
}
