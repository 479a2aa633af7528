// Compares items as editors are shown them.
import { isDeepStrictEqual } from 'node:util';
import { type Language, LANGUAGES, type Shown, type Values } from './shown-items.js';

/** Into which items others were merged, by collection and id. */
export type Merges = Map<string, number>;

export interface Comparison {
  readonly key: string;
  readonly merges: Merges;
  /** Items that were in the trash at some time, by collection and id: events do not show them then. */
  readonly hidden: ReadonlySet<string>;
  readonly leftOut?: readonly string[];
}

const LINKS: Readonly<Record<string, string>> = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
};

function follow(merges: Merges, collection: string, id: number): number {
  const into = merges.get(`${collection} ${id}`);
  return into === undefined ? id : follow(merges, collection, into);
}

/** The links of an item by the ids of items that stand for them now. */
function toKept(name: string, value: unknown, { key, merges, hidden }: Comparison): unknown {
  const collection = LINKS[name];
  if (name === 'parent') {
    const kept = follow(merges, 'categories', value as number);
    return `categories ${kept}` === key ? 0 : kept;
  }
  if (collection === undefined || !Array.isArray(value)) return value;
  const all = (value as number[]).map((id) => follow(merges, collection, id));
  const ids = [...new Set(all)].filter((id) => !hidden.has(`${collection} ${id}`));
  return name === 'venue' || name === 'organizer' ? ids : ids.sort((one, other) => one - other);
}

function isEqual(name: string, one: unknown, other: unknown, comparison: Comparison): boolean {
  // Another item may have taken the slug.
  if (name === 'slug' && /-\d+$/.test(String(one)) && String(one).startsWith(`${String(other)}-`))
    return true;
  // Only the original language shows texts that were never written as empty, and it is no part of a version.
  if (TEXTS.includes(name) && (one ?? '') === '' && (other ?? '') === '') return true;
  return isDeepStrictEqual(toKept(name, one, comparison), toKept(name, other, comparison));
}

/** @returns the differences, in words */
export function compareShown(shown: Shown, expected: Shown, comparison: Comparison): string[] {
  const { key, leftOut = [] } = comparison;
  return LANGUAGES.flatMap((language) => {
    const [one, other] = [shown[language], expected[language]];
    if (one === undefined || other === undefined)
      return one === other ? [] : [`${key} has ${one === undefined ? 'no' : 'a'} text in ${language}`];
    return [...new Set([...Object.keys(one), ...Object.keys(other)])]
      .filter((name) => !leftOut.includes(name) && !isEqual(name, one[name], other[name], comparison))
      .map(
        (name) =>
          `${key} ${language} ${name}: ${JSON.stringify(one[name])}, not ${JSON.stringify(other[name])}`,
      );
  });
}

const ADDRESS = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip'];
const TEXTS = [
  ...['title', 'venue', 'organizer', 'name', 'description', 'excerpt', 'slug', 'event_status_reason'],
  ...ADDRESS,
];

/** What follows from several fields. */
export const DERIVED = ['utc_start_date', 'utc_end_date', 'timezone_abbr', 'previous_start_date', 'ticketed'];

interface Change {
  readonly key: string;
  readonly fields: readonly string[];
  readonly operation: string;
  readonly language: string | null;
}

/** The item with the fields of one change as they were before it. */
export function expectFieldsBack(current: Shown, before: Shown, change: Change): Shown {
  const { key, operation, fields, language: changed } = change;
  const former = before.en ?? before.de ?? {};
  const expectIn = (language: Language): Values | undefined => {
    const isChanged = language === changed;
    if (isChanged && operation === 'translated') return undefined;
    const now = isChanged && operation === 'text_removed' ? before[language] : current[language];
    if (now === undefined) return undefined;
    const back = isChanged ? before[language] : former;
    const values = [...new Set([...Object.keys(now), ...fields])].map((name): [string, unknown] => {
      const ofText = isText(name, key);
      if (fields.includes(name) && (!ofText || isChanged)) return [name, back?.[name] ?? former[name]];
      return [name, ofText ? now[name] : (current.en ?? current.de)?.[name]];
    });
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
  const shown = LANGUAGES.flatMap((language) => {
    const values = expectIn(language);
    return values === undefined ? [] : [[language, values] as const];
  });
  const translations = shown.map(([language]) => language).sort();
  return Object.fromEntries(
    shown.map(([language, values]) => [language, { ...values, language, translations }]),
  );
}

const isText = (name: string, key: string): boolean =>
  TEXTS.includes(name) && !(key.startsWith('events ') && (name === 'venue' || name === 'organizer'));
