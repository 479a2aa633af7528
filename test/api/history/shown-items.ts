// Everything that editors are shown of a calendar, as versions are compared.
import type { TestCalendar } from '../../support/app.js';

export const KINDS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
export type Kind = (typeof KINDS)[number];

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Values = Readonly<Record<string, unknown>>;

/** An item in each of its languages. */
export type Shown = Readonly<Partial<Record<Language, Values>>>;

/** By collection and id. */
export type Calendar = ReadonlyMap<string, Shown>;

/** What says when and where an item is, and what belongs to other items. */
const LEFT_OUT = [
  'modified',
  'modified_utc',
  'url',
  'rest_url',
  'json_ld',
  'urls',
  'count',
  'series',
  'review',
  'can',
];
const STATUSES = 'publish,draft,pending,private,future,trash';

const toIds = (value: unknown): number[] => [value].flat().map((one) => (one as { readonly id: number }).id);

function toValues(item: Values): Values {
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]): [string, unknown][] => {
      if (LEFT_OUT.includes(name) || name.endsWith('_details')) return [];
      // The trash changes all slugs of an item.
      if (name === 'slug') return [[name, String(value).replace(/__trashed(?:-\d+)?$/, '')]];
      if (name === 'translations') return [[name, Object.keys(value as object).sort()]];
      if (typeof value !== 'object' || value === null) return [[name, value]];
      if (name === 'venue' || name === 'organizer') return [[name, toIds(value)]];
      if (name === 'categories' || name === 'tags')
        return [[name, toIds(value).sort((one, other) => one - other)]];
      return [[name, value]];
    }),
  );
}

export async function readShown({ editor }: TestCalendar): Promise<Calendar> {
  const shown = new Map<string, Partial<Record<Language, Values>>>();
  for (const kind of KINDS)
    for (const language of LANGUAGES) {
      const { body } = await editor.get(`/${kind}`, {
        context: 'edit',
        per_page: 50,
        ml_language: language,
        ...(kind === 'categories' || kind === 'tags' ? { hide_empty: 'false' } : { status: STATUSES }),
        ...(kind === 'events' && { when: 'all' }),
      });
      const page = body as Readonly<Record<string, readonly (Values & { readonly id: number })[]>>;
      for (const item of page[kind] ?? []) {
        if (item['language'] !== language) continue;
        const key = `${kind} ${item.id}`;
        shown.set(key, { ...shown.get(key), [language]: toValues(item) });
      }
    }
  return shown;
}
