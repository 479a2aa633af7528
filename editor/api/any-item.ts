/** Items of all kinds, for screens that treat them alike: translating, the review and the history. */
import { type components, dataOf, type LanguageCode } from 'calendar-events-client';
import { client, type Tagged, withTag } from './client';

export const KINDS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
export type Kind = (typeof KINDS)[number];

export const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

type Schemas = components['schemas'];
export type Item =
  Schemas['Event'] | Schemas['Venue'] | Schemas['Organizer'] | Schemas['Category'] | Schemas['Tag'];

/** Texts and other values by the names that they have in the API. */
export type Values = Readonly<Record<string, unknown>>;

/** The field that names an item of the kind. */
export const NAME_FIELD: Readonly<Record<Kind, string>> = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
};

export function nameOf(kind: Kind, item: Values): string {
  const name = item[NAME_FIELD[kind]];
  return typeof name === 'string' ? name : '';
}

/** @param language to read it in; by default that of the calendar */
export const readItem = (
  kind: Kind,
  id: number,
  language?: LanguageCode,
  signal?: AbortSignal,
): Promise<Tagged<Item>> =>
  withTag<Item>(
    client.GET(`/${kind}/{id}`, {
      ...(signal && { signal }),
      params: { path: { id }, query: { context: 'edit', ...(language && { ml_language: language }) } },
    }),
  );

interface Written {
  readonly body: Values;
  readonly language: LanguageCode;
  readonly etag: string;
}

/** Whether the change was made at once; otherwise it is a proposal. */
export async function writeItem(kind: Kind, id: number, written: Written): Promise<boolean> {
  const { body, language, etag } = written;
  const params = { path: { id }, query: { ml_language: language }, header: { 'If-Match': etag } };
  const result = await client.PATCH(`/${kind}/{id}`, { params, body });
  await dataOf(Promise.resolve(result));
  return result.response.status !== 202;
}
