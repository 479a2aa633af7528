// The addresses of public pages that another front end shows, as templates by kind of page.
import { z } from 'zod';

/** What a template names: the page of one item, or with `home` the first page of the calendar. */
export const PUBLIC_KINDS = ['event', 'venue', 'organizer', 'category', 'tag', 'home'] as const;
export type PublicKind = (typeof PUBLIC_KINDS)[number];

/** Kinds without a template are shown by the service itself. */
export type PublicTemplates = Readonly<Partial<Record<PublicKind, string>>>;

const PLACEHOLDERS: Readonly<Record<PublicKind, readonly string[]>> = {
  event: ['{slug}', '{id}', '{language}', '{/language}'],
  venue: ['{slug}', '{id}', '{language}', '{/language}'],
  organizer: ['{slug}', '{id}', '{language}', '{/language}'],
  category: ['{slug}', '{path}', '{id}', '{language}', '{/language}'],
  tag: ['{slug}', '{id}', '{language}', '{/language}'],
  home: ['{language}', '{/language}'],
};

/** The paths of the service itself, for a front end that has the same ones. */
const OWN_PATHS: Readonly<Record<PublicKind, string>> = {
  event: '/event/{slug}/',
  venue: '/venue/{slug}/',
  organizer: '/organizer/{slug}/',
  category: '/events/category/{path}/',
  tag: '/tag/{slug}/',
  home: '/',
};

const ADDRESS = /^https?:\/\/[^/?#\s{}]+[^\s]*$/;
const PART = new RegExp(`^\\s*(${PUBLIC_KINDS.join('|')})\\s*=\\s*(\\S+)\\s*$`);

/** @returns null when the text is no template of its kind */
function parseTemplate(text: string): readonly [PublicKind, string] | null {
  const [, name = '', template = ''] = PART.exec(text) ?? [];
  const kind = PUBLIC_KINDS.find((each) => each === name);
  if (kind === undefined || !ADDRESS.test(template)) return null;
  const used = template.match(/\{[^{}]*\}?|\}/g) ?? [];
  const allowed = PLACEHOLDERS[kind];
  const isNamed = kind === 'home' || used.some((each) => !each.includes('language'));
  return isNamed && used.every((each) => allowed.includes(each)) ? [kind, template] : null;
}

const MESSAGE =
  'must be an address such as https://www.example.org, or templates such as event=https://www.example.org{/language}/events/{slug}; venue=…';

/** One address whose paths are those of the service, or `kind=template` with semicolons between them. */
export const publicTemplates = z
  .string()
  .max(4000, 'must have at most 4000 characters')
  .transform((text, check): PublicTemplates => {
    const base = text.trim().replace(/\/+$/, '');
    if (/^https?:\/\/[^/?#\s{}=;]+[^?#\s{}=;]*$/.test(base))
      return Object.fromEntries(
        Object.entries(OWN_PATHS).map(([kind, path]): [string, string] => [
          kind,
          `${base}{/language}${path}`,
        ]),
      );
    const parts = text.split(';').filter((part) => part.trim() !== '');
    const templates = parts.map(parseTemplate);
    if (parts.length > 0 && templates.every((template) => template !== null))
      return Object.fromEntries(templates);
    check.addIssue(MESSAGE);
    return z.NEVER;
  });
