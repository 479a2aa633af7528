import { LANGUAGE_CODES, type LanguageCode } from '../../../foundation/languages/language-code.js';
import { hashValue } from '../hash-value.js';
import type { Body, ImportItem } from '../import-item.js';
import { truncateText } from '../../../foundation/html/truncate-text.js';
import { cleanText } from '../clean-text.js';
import { MAX_EXTERNAL_ID_LENGTH } from '../source-limits.js';

const ID_NAMES = ['uid', 'external_id', 'global_id', 'id'] as const;
/** Of an item, beside the fields of an event. */
export const OWN_NAMES: ReadonlySet<string> = new Set([...ID_NAMES, 'translations']);

const MAX_ID_LENGTH = MAX_EXTERNAL_ID_LENGTH - 40;

/** The fields by which an event is known. */
export const pickIdentity = (sent: Body): Body =>
  Object.fromEntries([...ID_NAMES, 'title', 'start_date'].map((name) => [name, sent[name]]));

/** On one line, as a line break separates the id of an occurrence from that of its series. */
export function toExternalId(id: string): string {
  const line = cleanText(id.replaceAll(/\s+/g, ' ').trim());
  return line.length <= MAX_ID_LENGTH ? line : `${truncateText(line, MAX_ID_LENGTH - 20)} ${hashValue(line)}`;
}

/**
 * Reads an event with its own id, or else one that is known by its title and start.
 *
 * @param added what the reader adds to what the file says; empty values of other fields are no statement then, either
 */
export function toItem(line: number, sent: Body, added?: Body): ImportItem {
  const id = ID_NAMES.map((name) => sent[name])
    .map((value) => (typeof value === 'number' ? String(value) : value))
    .find((value) => typeof value === 'string' && value.trim() !== '');
  const { translations, ...rest } = sent;
  const body = Object.fromEntries(Object.entries(rest).filter(([name]) => !OWN_NAMES.has(name)));
  const contentHash = hashValue([body['title'] ?? null, body['start_date'] ?? null]);
  return {
    line,
    uid: null,
    exceptions: [],
    ...(added === undefined ? { body } : separateImplied(body, added)),
    translations: toTranslations(translations),
    hasOwnId: typeof id === 'string',
    externalId: typeof id === 'string' ? toExternalId(id) : contentHash,
  };
}

function toTranslations(sent: unknown): Record<string, Body> {
  if (typeof sent !== 'object' || sent === null) return {};
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([language, body]) =>
        (LANGUAGE_CODES as readonly string[]).includes(language) && typeof body === 'object' && body !== null,
    ) as [string, Body][],
  );
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Separates what a file says of an event from what its reader sends of every event. */
export function separateImplied(
  sent: Body,
  added: Body = {},
): { readonly body: Body; readonly implied: Body } {
  const said = Object.entries(sent).filter(([, value]) => !isEmpty(value));
  const empty = Object.entries(sent).filter(([, value]) => isEmpty(value));
  return { body: Object.fromEntries(said), implied: { ...Object.fromEntries(empty), ...added } };
}

/** What the event says precedes the values that the source has for all, and these precede what a reader adds. */
export function addDefaults({ implied = {}, ...item }: ImportItem, defaults: Body): ImportItem {
  const exceptions = item.exceptions.map(({ implied: added = {}, body, ...one }) => {
    const ofSource = Object.entries(defaults).filter(([name]) => name in added);
    return { ...one, body: { ...added, ...Object.fromEntries(ofSource), ...body } };
  });
  return { ...item, exceptions, body: { ...implied, ...defaults, ...item.body } };
}

/**
 * Makes the texts of an event in another language than that of the source a translation, except in a new event.
 *
 * @param textNames fields that each language has of its own
 */
export function toSourceLanguage(
  item: ImportItem,
  language: LanguageCode,
  textNames: readonly string[],
): ImportItem {
  const { ml_language: own, ...body } = item.body;
  const code = LANGUAGE_CODES.find((one) => one === own);
  if (code === undefined) return item;
  if (code === language) return { ...item, body };
  const pick = (isText: boolean): Body =>
    Object.fromEntries(Object.entries(body).filter(([name]) => textNames.includes(name) === isText));
  const translations = { ...item.translations, [code]: pick(true) };
  return { ...item, body: pick(false), translations, createdBody: item.body };
}
