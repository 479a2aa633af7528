// The types of single settings, which parse their text.
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { z } from 'zod';
import { parseUrl } from '../html/url.js';
import { parseMailbox, parseMailServer } from '../mail/mail-settings.js';
import { LANGUAGE_CODES } from '../languages/language-code.js';

export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const listOf = <T extends z.ZodType<unknown, string>>(type: T): z.ZodType<z.output<T>[], string> =>
  z.string().transform(splitList).pipe(z.array(type));

export const wholeNumber = (least: number, most: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must lie between ${least} and ${most}`);

export const booleanText = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((word) => word === 'true' || word === '1');

/** Excludes segments of dots only, which URLs resolve. */
const PATH_SEGMENT = String.raw`(?!\.+(?:/|$))[A-Za-z0-9._~-]+`;
const PATH_SEGMENTS = `${PATH_SEGMENT}(?:/${PATH_SEGMENT})*`;

const path = (example: string): z.ZodString =>
  z.string().regex(new RegExp(`^/*(?:${PATH_SEGMENTS})?/*$`), `must be a path such as ${example}`);

/** Empty, or a path with a leading slash and without a trailing one. */
export const pathPrefix = path('/api').transform((text) => text.replace(/^\/*/, '/').replace(/\/+$/, ''));

export const namespace = z
  .string()
  .regex(new RegExp(`^${PATH_SEGMENTS}$`), 'must be a namespace such as tribe/events/v1');

export const languageCode = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(LANGUAGE_CODES, { error: `must be one of ${LANGUAGE_CODES.join(', ')}` }));

/** A code such as `no_image`, which its reader compares with those that exist. */
export const code = z.string().regex(/^[a-z_]{1,60}$/, 'must be a code such as no_image');

/** A text for all languages (key `''`), or texts by language: `en=City calendar; de=Stadtkalender`. */
export type TextByLanguage = Readonly<Partial<Record<(typeof LANGUAGE_CODES)[number] | '', string>>>;

const LANGUAGE_TEXT = new RegExp(`^\\s*(${LANGUAGE_CODES.join('|')})\\s*=\\s*(.+?)\\s*$`, 'i');

export const textByLanguage = z
  .string()
  .max(2000, 'must have at most 2000 characters')
  .transform((text): TextByLanguage => {
    const parts = text.split(';').map((part) => LANGUAGE_TEXT.exec(part));
    if (parts.some((part) => part === null)) return { '': text.trim() };
    return Object.fromEntries(
      parts.map((part): [string, string] => [part?.[1]?.toLowerCase() ?? '', part?.[2] ?? '']),
    );
  });

/** `#rrggbb` in lower case. */
export const color = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #8a2f3f')
  .transform((text) => {
    const digits = text.slice(1).toLowerCase();
    return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
  });

const ORIGIN = /^https?:\/\/(?:\*\.)?[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?$/;

/** `off`, `*`, or origins: the sources of `frame-ancestors`. */
export const frameAncestors = z
  .string()
  .transform((text) => (text.trim().toLowerCase() === 'off' ? [] : splitList(text)))
  .refine(
    (sources) => sources.every((source) => source === '*' || ORIGIN.test(source)),
    'must be off, *, or origins such as https://www.example.org, separated by commas',
  );

export const httpUrl = z
  .string()
  .regex(/^https?:\/\/[^/?#\s]+[^?#\s]*$/, 'must be an address such as https://example.org')
  .transform((text) => text.replace(/\/+$/, ''));

export const contact = z
  .string()
  .regex(
    /^(https?:\/\/[^/?#\s]+\S*|[^@\s:/]+@[^@\s:/]+)$/,
    'must be an e-mail address, or an address such as https://example.org/contact',
  );

const CURRENCY_CODES: readonly string[] = Intl.supportedValuesOf('currency');

export const currencyCode = z
  .string()
  .transform((text) => text.toUpperCase())
  .refine((text) => CURRENCY_CODES.includes(text), 'must be an ISO 4217 code such as EUR');

const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** Normalised like the host of a URL: in lower case, without a default port. */
export const host = z
  .string()
  .refine(
    (text) => HOST.test(text) && parseUrl(`http://${text}`) !== null,
    'must be a host such as pictures.example.org:8080',
  )
  .transform((text) => new URL(`http://${text}`).host.replace(/:443$/, ''));

export const bucket = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/,
    'must be the name of a bucket: 3 to 63 letters, digits, dots and hyphens',
  );

/** Empty, or a path without slashes at its ends. */
export const folderPath = path('calendar/images').transform((text) => text.replace(/^\/+|\/+$/g, ''));

/** Unencoded characters of a password end up in other parts of the URL, which may be printed. */
function isDatabaseUrl(text: string): boolean {
  const url = parseUrl(text.replace('@/', '@localhost/'));
  if (url === null) return false;
  const { username, password, pathname, search, hash } = url;
  if (hash !== '' || `${pathname}${search}`.includes('@')) return false;
  try {
    decodeURIComponent(`${username}${password}${pathname}`);
    return true;
  } catch {
    return false;
  }
}

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
  .refine(
    isDatabaseUrl,
    'must be an address such as postgres://user:password@host:5432/calendar; @, /, ?, # and % in a password are written %40, %2F, %3F, %23 and %25',
  );

export const mailServer = z
  .string()
  .refine(
    (text) => parseMailServer(text) !== null,
    'must be an address such as smtps://user:password@mail.example.org; @, /, ?, # and % in a password are written %40, %2F, %3F, %23 and %25',
  );

export const mailbox = z
  .string()
  .refine(
    (text) => parseMailbox(text) !== null,
    'must be an e-mail address, or one with a name such as City calendar <calendar@example.org>',
  );

/** Loaded only for settings that need it, because commands should not wait for it. */
const loadExpress = (): typeof import('express') =>
  createRequire(__filename)('express') as typeof import('express');

/** Express checks the networks, but reads bare numbers in a list as addresses. */
function isTrustSetting(text: string): boolean {
  if (/^(?:true|false|\d{1,3})$/.test(text)) return true;
  if (text === '' || !splitList(text).every(isNetwork)) return false;
  try {
    loadExpress()().set('trust proxy', text);
    return true;
  } catch {
    return false;
  }
}

const isNetwork = (entry: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(entry) || isIP(entry.replace(/\/.*$/s, '')) !== 0;

export const trustedProxies = z
  .string()
  .transform((text) => splitList(text).join(','))
  .refine(
    isTrustSetting,
    'must be a number of hops, true, false, or addresses and networks such as 10.0.0.0/8,loopback',
  );

export interface Analytics {
  /** Of a script. */
  readonly address: string;
  /** Of its element; all names begin with `data-`. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

const ANALYTICS = /^(https?:\/\/[^/?#\s"'<>;,@\\]+\/[^\s"'<>\\]+)((?:\s+data-[a-z][a-z0-9-]*=[^\s"'<>]+)*)$/;

/** An address, and attributes behind it: `https://stats.example.org/script.js data-domain=example.org`. */
export const analyticsScript = z
  .string()
  .trim()
  .refine(
    // The policy of the pages would read a `*` in the host as any host.
    (text) => ANALYTICS.test(text) && parseUrl(text.split(/\s/)[0] ?? '')?.host.includes('*') === false,
    'must be the address of a script such as https://stats.example.org/script.js, and attributes such as data-domain=example.org',
  )
  .transform((text): Analytics => {
    const [address = '', ...attributes] = text.split(/\s+/);
    return {
      address,
      attributes: attributes.map((attribute): [string, string] => {
        const at = attribute.indexOf('=');
        return [attribute.slice(0, at), attribute.slice(at + 1)];
      }),
    };
  });

const ISSUER_FAULT = 'must be an address such as https://login.example.org/realms/city';

/** Kept as it is written: a provider names itself with or without a slash at the end. */
export const issuer = z
  .string()
  .regex(/^https?:\/\/[^/?#\s]+[^?#\s]*$/, ISSUER_FAULT)
  .refine((address) => URL.canParse(address), ISSUER_FAULT);

const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;

export interface RoleOfGroup {
  readonly group: string;
  readonly role: (typeof ROLES)[number];
}

const ROLE_OF_GROUP = new RegExp(`^(.+?)\\s*=\\s*(${ROLES.join('|')})$`);

/** Groups of a provider with their roles: `calendar-editors=editor; press=contributor`. */
export const rolesByGroup = z
  .string()
  .transform((text) =>
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine(
    (parts) => parts.every((part) => ROLE_OF_GROUP.test(part)),
    `must be groups and roles such as calendar-editors=editor; press=contributor, with the roles ${ROLES.join(', ')}`,
  )
  .transform((parts) =>
    parts.flatMap((part): RoleOfGroup[] => {
      const [, group = '', role] = ROLE_OF_GROUP.exec(part) ?? [];
      const known = ROLES.find((each) => each === role);
      return known === undefined ? [] : [{ group, role: known }];
    }),
  );
