/** What translating one item is about, without React: texts by field, and what of the original has changed. */
import type { Kind } from '../api/any-item';

export type Texts = Readonly<Record<string, string>>;

/** A `line` is plain, `lines` are HTML that has paragraphs alone, and `html` has formats. */
export interface TextField {
  readonly name: string;
  readonly form: 'line' | 'lines' | 'html';
}

const line = (name: string): TextField => ({ name, form: 'line' });
const lines = (name: string): TextField => ({ name, form: 'lines' });
const html = (name: string): TextField => ({ name, form: 'html' });

/** The text of the image, which belongs to the image and is translated with what shows it. */
export const ALT_FIELD: TextField = line('alt_text');

/** The texts of each kind that can be translated, its name first. */
export const TEXT_FIELDS: Readonly<Record<Kind, readonly TextField[]>> = {
  events: [line('title'), lines('excerpt'), html('description'), line('event_status_reason')],
  venues: [line('venue'), html('description'), ...['address', 'city', 'province', 'country'].map(line)],
  organizers: [line('organizer'), html('description')],
  categories: [line('name'), html('description')],
  tags: [line('name'), html('description')],
};

export const readTexts = (fields: readonly TextField[], item: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(fields.map(({ name }) => [name, typeof item[name] === 'string' ? item[name] : '']));

export const emptyTexts = (fields: readonly TextField[]): Texts =>
  Object.fromEntries(fields.map(({ name }) => [name, '']));

export const changedTexts = (from: Texts, to: Texts): string[] =>
  Object.keys(to).filter((name) => to[name] !== from[name]);

export const takeTexts = (texts: Texts, other: Texts, names: readonly string[]): Texts => ({
  ...texts,
  ...Object.fromEntries(names.map((name) => [name, other[name] ?? ''])),
});

/** What both sides changed to something else has to be chosen; what only the other side changed is taken. */
export function mergeTexts(base: Texts, mine: Texts, theirs: Texts): { merged: Texts; both: string[] } {
  const [ours, others] = [changedTexts(base, mine), changedTexts(base, theirs)];
  const both = ours.filter((name) => others.includes(name) && mine[name] !== theirs[name]);
  const onlyTheirs = others.filter((name) => !ours.includes(name));
  return { merged: takeTexts(mine, theirs, onlyTheirs), both };
}

/** A change of the history, as far as it is needed to find what a translation does not know of. */
export interface TextChange {
  readonly id: number;
  readonly date_utc: string;
  readonly language: string | null;
}

/**
 * The changes of the original that came after its translation, from a history with the latest first.
 *
 * @param translated when the translation was last edited or found to be right, in UTC
 */
export function changesSince<Change extends TextChange>(
  history: readonly Change[],
  original: string,
  language: string,
  translated: string,
): Change[] {
  const end = history.findIndex((change) => change.language === language || change.date_utc < translated);
  const later = end < 0 ? history : history.slice(0, end);
  return later.filter((change) => change.language === original);
}

/** The texts that the original had before these changes, the latest first; without those that stayed the same. */
export function textsBefore(
  changes: readonly { readonly before: Readonly<Record<string, unknown>> | null }[],
  fields: readonly TextField[],
  now: Texts,
): Texts {
  const before: Record<string, string> = {};
  for (const change of changes)
    for (const { name } of fields)
      if (change.before !== null && name in change.before) before[name] = toText(change.before[name]);
  return Object.fromEntries(Object.entries(before).filter(([name, text]) => text !== now[name]));
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The language that the others are translated from. */
export const originalOf = (
  translations: Readonly<Partial<Record<string, { original?: boolean }>>>,
): string | null => Object.entries(translations).find(([, text]) => text?.original === true)?.[0] ?? null;

/** The item to go on with: the one after this one, and then those that were left out before it. */
export function nextAfter<Item extends { readonly id: number }>(
  items: readonly Item[],
  id: number,
): Item | null {
  const index = items.findIndex((item) => item.id === id);
  const others = [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))];
  return others[0] ?? null;
}
