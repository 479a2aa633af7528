/** What is read to translate: the items that need it, and one item in two languages. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type components, dataOf, type LanguageCode } from 'calendar-events-client';
import {
  ALT_FIELD,
  changesSince,
  originalOf,
  readTexts,
  TEXT_FIELDS,
  type Texts,
  textsBefore,
} from '../state/translation';
import { client } from './client';
import { STATUSES } from './event-filters';
import { type Item, type Kind, nameOf, readItem } from './any-item';

export const STATES = ['outdated', 'missing'] as const;
export type TranslationState = (typeof STATES)[number];

/** What of an item can be listed without reading it whole. */
export interface ItemToTranslate {
  readonly id: number;
  readonly name: string;
  readonly state: TranslationState;
  /** When it begins, of an event. */
  readonly start: string;
  readonly allDay: boolean;
}

export interface WorkFilter {
  readonly kind: Kind;
  readonly language: LanguageCode;
  readonly state: TranslationState;
  /** Only items of the user, who may not edit those of others. */
  readonly isOwn: boolean;
}

const PAGE = 50;
const HISTORY = 50;

export const translationQueries = {
  count: (filter: WorkFilter) =>
    queryOptions({
      queryKey: ['translations', 'count', filter],
      queryFn: async ({ signal }) => (await readWork(filter, 1, ['total'], signal)).total,
    }),
  /** The first that need it: each save makes room for another. */
  work: (filter: WorkFilter) =>
    queryOptions({
      queryKey: ['translations', 'work', filter],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readWork(filter, PAGE, FIELDS[filter.kind], signal),
    }),
  pair: (kind: Kind, id: number, language: LanguageCode) =>
    queryOptions({
      queryKey: ['translations', 'pair', kind, id, language],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => readPair(kind, id, language, signal),
    }),
};

const ofKind = (kind: Kind, ...names: string[]): string[] => [
  'total',
  ...['id', 'can', ...names].map((name) => `${kind}.${name}`),
];

const FIELDS: Readonly<Record<Kind, string[]>> = {
  events: ofKind('events', 'title', 'start_date', 'all_day'),
  venues: ofKind('venues', 'venue'),
  organizers: ofKind('organizers', 'organizer'),
  categories: ofKind('categories', 'name'),
  tags: ofKind('tags', 'name'),
};

interface Work {
  readonly items: readonly ItemToTranslate[];
  readonly total: number;
}

const status = STATUSES.filter((each) => each !== 'trash').join(',');

async function readWork(
  { kind, language, state, isOwn }: WorkFilter,
  perPage: number,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<Work> {
  const shared = {
    context: 'edit' as const,
    per_page: perPage,
    _fields: [...fields],
    ...(state === 'missing' ? { ml_missing: language } : { ml_outdated: language }),
  };
  const own = isOwn ? { author: ['me'] } : {};
  const read = async (): Promise<{ total?: number; list: readonly object[] }> => {
    if (kind === 'events') {
      const query = { ...shared, ...own, status, when: 'upcoming' as const, collapse: 'series' as const };
      const { events = [], total } = await dataOf(client.GET('/events', { signal, params: { query } }));
      return { list: events, ...(total !== undefined && { total }) };
    }
    const query = kind === 'venues' || kind === 'organizers' ? { ...shared, ...own, status } : shared;
    const data = await dataOf(client.GET(`/${kind}`, { signal, params: { query } }));
    const lists: Readonly<Partial<Record<Kind, readonly object[]>>> = data;
    return { list: lists[kind] ?? [], ...(data.total !== undefined && { total: data.total }) };
  };
  const { list, total = 0 } = await read();
  return { total, items: list.flatMap((item) => toWork(kind, state, item)) };
}

/** Nothing for what the user may not change. */
function toWork(kind: Kind, state: TranslationState, item: object): ItemToTranslate[] {
  const {
    id = 0,
    start_date: start = '',
    all_day: allDay = false,
    can,
  } = item as { id?: number; start_date?: string; all_day?: boolean; can?: { edit?: boolean } };
  return can?.edit === true ? [{ id, name: nameOf(kind, { ...item }), state, start, allDay }] : [];
}

/** An item in its original language and in the one that it is translated into. */
export interface TranslationPair {
  readonly original: Item;
  /** Null when there is none yet. */
  readonly translated: Item | null;
  readonly etag: string;
  readonly isOutdated: boolean;
  /** Of what has changed since the translation, the former texts of the original. */
  readonly before: Texts;
  /** Null when there is none, or when the user may not describe it. */
  readonly image: TranslatedImage | null;
}

/** The alternative text of the image of an item. */
export interface TranslatedImage {
  readonly id: number;
  readonly original: string;
  /** Empty for none yet. */
  readonly translated: string;
}

export async function readPair(
  kind: Kind,
  id: number,
  language: LanguageCode,
  signal?: AbortSignal,
): Promise<TranslationPair> {
  const { data: item, etag } = await readItem(kind, id, language, signal);
  const source = (originalOf(item.translations) ?? item.language) as LanguageCode;
  const original = item.language === source ? item : (await readItem(kind, id, source, signal)).data;
  const isThere = item.language === language;
  const translation = item.translations[language];
  const isOutdated = isThere && translation?.outdated === true;
  const before = isOutdated
    ? await readBefore(kind, original, language, translation.modified_utc ?? '', signal)
    : {};
  const image = await readImage(item, source, language, signal);
  return { original, translated: isThere ? item : null, etag, isOutdated, before, image };
}

async function readImage(
  item: Item,
  source: LanguageCode,
  language: LanguageCode,
  signal?: AbortSignal,
): Promise<TranslatedImage | null> {
  const id = 'image' in item && typeof item.image === 'object' ? item.image.id : null;
  if (id === null) return null;
  const read = (code: LanguageCode) => {
    const _fields = ['alt_text', 'language', 'decorative', 'can'];
    const query = { context: 'edit' as const, ml_language: code, _fields };
    return dataOf(client.GET('/images/{id}', { ...(signal && { signal }), params: { path: { id }, query } }));
  };
  const [original, translated] = await Promise.all([read(source), read(language)]);
  if (translated.can?.edit !== true || translated.decorative === true) return null;
  const textIn = ({ alt_text: text, language: shown }: typeof original, code: LanguageCode): string =>
    shown === code ? (text ?? '') : '';
  return { id, original: textIn(original, source), translated: textIn(translated, language) };
}

/** The texts that a form of the item edits, with that of its image. */
export const textsOf = (kind: Kind, { translated, image }: TranslationPair): Texts => ({
  ...readTexts(TEXT_FIELDS[kind], { ...translated }),
  ...(image !== null && { [ALT_FIELD.name]: image.translated }),
});

/** The original of a pair, or its text in another language from which it is translated. */
export const sourceQuery = (kind: Kind, id: number, language: LanguageCode) =>
  queryOptions({
    queryKey: ['translations', 'source', kind, id, language],
    queryFn: async ({ signal }) => (await readItem(kind, id, language, signal)).data,
  });

type Version = components['schemas']['Version'];

async function readBefore(
  kind: Kind,
  original: Item,
  language: LanguageCode,
  translated: string,
  signal?: AbortSignal,
): Promise<Texts> {
  const fields = TEXT_FIELDS[kind];
  const path = { id: original.id };
  const params = { path, query: { per_page: HISTORY } };
  const { changes } = await dataOf(
    client.GET(`/${kind}/{id}/history`, { ...(signal && { signal }), params }),
  );
  const later = changesSince(changes, original.language, language, translated).filter((change) =>
    change.fields.some((name) => fields.some((field) => field.name === name)),
  );
  const versions: Version[] = await Promise.all(
    later.map(({ id }) =>
      dataOf(
        client.GET(`/${kind}/{id}/history/{change}`, {
          ...(signal && { signal }),
          params: { path: { ...path, change: id } },
        }),
      ),
    ),
  );
  return textsBefore(versions, fields, readTexts(fields, { ...original }));
}
