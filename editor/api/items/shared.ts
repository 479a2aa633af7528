import { type CalendarResult, dataOf } from 'calendar-events-client';
import { toItemBody } from '../../state/items';
import { type Tagged, withTag } from '../client';
import type { Created, Item, ItemListQuery, ItemWrite } from './types';

export const EDIT = { context: 'edit' as const };
const ALL_BUT_TRASH = 'publish,future,draft,pending,private';

const forPage = ({ search, page, perPage }: ItemListQuery) => ({
  ...EDIT,
  ...{ page, per_page: perPage, ml_fallback: true },
  ...(search !== '' && { search, orderby: 'relevance' as const }),
});

export const forPosts = (query: ItemListQuery) => ({
  ...(query.search === '' && { orderby: 'title' as const }),
  ...forPage(query),
  ...(query.exclude !== undefined && query.exclude.length > 0 && { exclude: [...query.exclude] }),
  status: query.isTrash === true ? 'trash' : ALL_BUT_TRASH,
});

export const forTerms = (query: ItemListQuery) => ({
  ...forPage(query),
  ...(query.exclude !== undefined && query.exclude.length > 0 && { exclude: query.exclude.map(String) }),
  hide_empty: false,
});

/** What a list shows of an item. */
export const listFields = (list: string, ...names: string[]): string[] => [
  ...['id', 'can', ...names].map((name) => `${list}.${name}`),
  ...['total', 'total_pages'],
];

export async function readItem<Data>(
  result: Promise<CalendarResult<Data>>,
  toItem: (data: Data) => Item,
): Promise<Tagged<Item>> {
  const { data, etag } = await withTag(result);
  return { data: toItem(data), etag };
}

export async function toCreated(result: Promise<CalendarResult<{ id: number }>>): Promise<Created> {
  const [{ id }, { response }] = await Promise.all([dataOf(result), result]);
  return { id, isExisting: response.headers.get('calendar-existing') === 'true' };
}

export async function toSaved(result: Promise<CalendarResult<unknown>>): Promise<'saved' | 'proposed'> {
  const [, { response }] = await Promise.all([dataOf(result), result]);
  return response.status === 202 ? 'proposed' : 'saved';
}

/** All of a body but the name, whose key differs. */
export const toBody = ({ draft, fields, language, status }: ItemWrite) => ({
  ...toItemBody(draft, fields),
  ...(language !== undefined && { ml_language: language }),
  ...(status !== undefined && { status }),
});

/** The merge among the changes of a category or tag, which brings it back when it is restored. */
export function findMerge(changes: readonly { id: number; fields: readonly string[] }[]): number {
  const merge = changes.find(({ fields }) => fields.includes('merged_into'));
  if (merge === undefined) throw new Error('There is no merge in the history.');
  return merge.id;
}

export const hasName = ({ fields }: ItemWrite): boolean => fields.includes('name');

export const withKey = (key: string) => ({ params: { header: { 'Idempotency-Key': key } } });
export const withMatch = (id: number, etag: string) => ({
  params: { path: { id }, header: { 'If-Match': etag } },
});
export const withId = (id: number) => ({ params: { path: { id } } });
export const toRead = (id: number, signal?: AbortSignal) => ({
  ...(signal && { signal }),
  params: { path: { id }, query: EDIT },
});
export const toMerge = (id: number, into: number, isDryRun: boolean) => ({
  params: { path: { id }, query: { dry_run: isDryRun } },
  body: { into },
});
