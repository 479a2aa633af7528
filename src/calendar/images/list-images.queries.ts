import type { EntityManager } from 'typeorm';
import { can } from '../../requests/accounts/can.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { getCollation } from '../../foundation/languages/collation.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { findPage } from '../../requests/paging/find-page.js';
import { ListQuery, type OrderKey } from '../../requests/paging/list-query.js';
import type { IdPage, PageRequest } from '../../requests/paging/page.js';
import { escapeLike } from '../search/look-up-words.queries.js';
import { buildRelevanceKeys, RANKED_TEXT } from '../search/relevance.js';
import { RELEVANCE } from '../search/relevance-order.js';
import type { SearchTerm } from '../search/parse-search.js';
import { IS_PUBLIC_SQL, IS_USED_SQL } from './images.queries.js';
import type { ListImagesDto } from './list-images.dto.js';

export async function findImagePage(
  manager: EntityManager,
  filter: ListImagesDto,
  { viewer, chain, language }: RequestContext,
  page: PageRequest,
): Promise<IdPage> {
  const { search, author, mime_type, include, exclude, ml_missing, unused, missing_alt } = filter;
  const query = new ListQuery({
    from: 'images i',
    id: 'i.id',
    ...(filter.orderby === 'title' && { orderJoin: buildTitleJoin(chain) }),
    ...(filter.orderby === RELEVANCE && { orderJoin: RANKED_JOIN }),
  });
  if (!can(viewer, 'posts.create')) query.where(IS_PUBLIC_SQL);
  if (search !== undefined) addImageSearch(search.terms, query);
  if (author !== undefined) query.where(`i.author_id = ${query.bind(author)}`);
  if (mime_type !== undefined) query.where(`i.mime_type = ${query.bind(mime_type)}`);
  if (include !== undefined) query.where(`i.id = ANY(${bindIds(include, query)})`).materialize();
  if (exclude !== undefined) query.where(`i.id <> ALL(${bindIds(exclude, query)})`);
  const isUndescribed = (code: LanguageCode): string =>
    `(NOT i.decorative AND NOT EXISTS (SELECT FROM image_texts t
      WHERE t.image_id = i.id AND t.language = ${query.bind(code)} AND t.alt_text <> ''))`;
  if (ml_missing !== undefined) query.where(isUndescribed(ml_missing));
  if (missing_alt !== undefined) query.where(`${missing_alt ? '' : 'NOT '}${isUndescribed(language)}`);
  if (unused !== undefined) query.where(`${unused ? 'NOT ' : ''}${IS_USED_SQL}`);
  return findPage(manager, query, buildImageOrder(filter, chain, query), page);
}

/** SQL for the title in the first language of the chain that has one. Language codes are constants, safe to embed. */
const buildTitleJoin = (chain: readonly LanguageCode[]): string =>
  `LEFT JOIN LATERAL (SELECT t.title FROM image_texts t WHERE t.image_id = i.id AND t.title IS NOT NULL
     ORDER BY array_position(ARRAY['${chain.join("', '")}'], t.language), t.created_at, t.language LIMIT 1) shown ON true`;

function addImageSearch(terms: readonly SearchTerm[], query: ListQuery): void {
  const texts = (condition: string): string =>
    `EXISTS (SELECT FROM image_texts t WHERE t.image_id = i.id AND ${condition})`;
  const like = ({ text }: SearchTerm): string => `t.folded LIKE ${query.bind(`%${escapeLike(text)}%`)}`;
  const included = terms.filter(({ excluded }) => !excluded).map(like);
  const excluded = terms.filter(({ excluded }) => excluded).map(like);
  if (included.length > 0) query.where(texts(included.join(' AND ')));
  if (excluded.length > 0) query.where(`NOT ${texts(`(${excluded.join(' OR ')})`)}`);
}

/** Drops ids beyond the range of the column. */
const bindIds = (ids: readonly number[], query: ListQuery): string =>
  `${query.bind(ids.filter((id) => id < 2 ** 31))}::integer[]`;

/** SQL of the alias `ranked`: the titles of an image in all languages, and the words of all its texts. */
const RANKED_JOIN = `LEFT JOIN LATERAL (SELECT
    string_agg(split_part(t.folded, E'\\n', 1), E'\\n') FILTER (WHERE t.title <> '') AS titles,
    regexp_split_to_array(string_agg(t.folded, ' ') COLLATE "und-x-icu", '[^[:alnum:]]+') AS words
  FROM image_texts t WHERE t.image_id = i.id) ranked ON true`;

/** Lists the newest image first by default. */
function buildImageOrder(
  { search, orderby = 'date', order = ['date', RELEVANCE].includes(orderby) ? 'desc' : 'asc' }: ListImagesDto,
  [language = 'en']: readonly LanguageCode[],
  query: ListQuery,
): OrderKey[] {
  const byDate = ['i.created_at', 'i.id'];
  const keys = {
    date: byDate,
    [RELEVANCE]: byDate,
    title: [`shown.title COLLATE ${getCollation(language)}`, 'i.id'],
    id: ['i.id'],
  };
  const inOrder = keys[orderby].map((key) => ({ key, descending: order === 'desc' }));
  if (orderby !== RELEVANCE) return inOrder;
  query.materialize();
  const terms = (search?.terms ?? []).filter(({ excluded }) => !excluded).map(({ text }) => [text]);
  return [...buildRelevanceKeys(terms, RANKED_TEXT, query), ...inOrder];
}
