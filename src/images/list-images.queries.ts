// The page of ids of a list of images.
import type { EntityManager } from 'typeorm';
import { collationOf } from '../languages/collation.js';
import type { LanguageCode } from '../languages/language-code.js';
import { findPage } from '../paging/find-page.js';
import { ListQuery, type OrderKey } from '../paging/list-query.js';
import type { IdPage, PageRequest } from '../paging/page.js';
import type { SearchTerm } from '../search/parse-search.js';
import { IS_PUBLIC } from './images.queries.js';

export type ImageOrder = 'date' | 'title' | 'id';

/** Absent filters are undefined. */
export interface ImageFilter {
  /** Only what stands on something that everybody may read. */
  readonly publicOnly: boolean;
  /** Languages in which titles are looked for, in this order. */
  readonly chain: readonly LanguageCode[];
  readonly search: readonly SearchTerm[] | undefined;
  readonly author: number | undefined;
  readonly mimeType: string | undefined;
  readonly include: readonly number[] | undefined;
  readonly exclude: readonly number[] | undefined;
  /** Only what has no alternative text in this language. */
  readonly missing: LanguageCode | undefined;
  readonly orderBy: ImageOrder;
  readonly descending: boolean;
}

/** Each step returns at once when its filter is absent. */
export async function pageOfImages(
  manager: EntityManager,
  filter: ImageFilter,
  page: PageRequest,
): Promise<IdPage> {
  const query = new ListQuery({
    from: 'images i',
    id: 'i.id',
    ...(filter.orderBy === 'title' && { joined: shownTitle(filter.chain) }),
  });
  visible(filter, query);
  containing(filter, query);
  storedBy(filter, query);
  ofType(filter, query);
  included(filter, query);
  excluded(filter, query);
  untold(filter, query);
  return findPage(manager, query, orderOf(filter), page);
}

/** Codes are constants of the service. */
const shownTitle = (chain: readonly LanguageCode[]): string =>
  `LEFT JOIN LATERAL (SELECT t.title FROM image_texts t WHERE t.image_id = i.id AND t.title IS NOT NULL
     ORDER BY array_position(ARRAY['${chain.join("', '")}'], t.language), t.created_at, t.language LIMIT 1) shown ON true`;

function visible({ publicOnly }: ImageFilter, query: ListQuery): void {
  if (publicOnly) query.where(IS_PUBLIC);
}

function containing({ search }: ImageFilter, query: ListQuery): void {
  if (search === undefined) return;
  const texts = (condition: string): string =>
    `EXISTS (SELECT FROM image_texts t WHERE t.image_id = i.id AND ${condition})`;
  const like = ({ text }: SearchTerm): string =>
    `t.folded LIKE ${query.bind(`%${text.replace(/[\\%_]/g, '\\$&')}%`)}`;
  const wanted = search.filter(({ excluded }) => !excluded).map(like);
  const unwanted = search.filter(({ excluded }) => excluded).map(like);
  if (wanted.length > 0) query.where(texts(wanted.join(' AND ')));
  if (unwanted.length > 0) query.where(`NOT ${texts(`(${unwanted.join(' OR ')})`)}`);
}

function storedBy({ author }: ImageFilter, query: ListQuery): void {
  if (author !== undefined) query.where(`i.author_id = ${query.bind(author)}`);
}

function ofType({ mimeType }: ImageFilter, query: ListQuery): void {
  if (mimeType !== undefined) query.where(`i.mime_type = ${query.bind(mimeType)}`);
}

/** Numbers beyond the column name nothing. */
const isId = (id: number): boolean => id < 2 ** 31;

function included({ include }: ImageFilter, query: ListQuery): void {
  if (include === undefined) return;
  query.where(`i.id = ANY(${query.bind(include.filter(isId))}::integer[])`).gather();
}

function excluded({ exclude }: ImageFilter, query: ListQuery): void {
  if (exclude !== undefined) query.where(`i.id <> ALL(${query.bind(exclude.filter(isId))}::integer[])`);
}

function untold({ missing }: ImageFilter, query: ListQuery): void {
  if (missing === undefined) return;
  query.where(`NOT EXISTS (SELECT FROM image_texts t
    WHERE t.image_id = i.id AND t.language = ${query.bind(missing)} AND t.alt_text <> '')`);
}

function orderOf({ orderBy, descending, chain: [language = 'en'] }: ImageFilter): OrderKey[] {
  const keys = {
    date: ['i.created_at', 'i.id'],
    title: [`shown.title COLLATE ${collationOf(language)}`, 'i.id'],
    id: ['i.id'],
  };
  return keys[orderBy].map((key) => ({ key, descending }));
}
