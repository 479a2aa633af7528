// What the links of a list of terms carry, so that following them walks the same list (API contract 2.3 with Q-7).
import type { Asked } from '../accounts/asked.js';
import type { Parameters } from '../addresses/links.js';
import { languageParameters } from '../posts/view.js';
import type { Named } from '../validation/list-fields.js';
import type { ListTerms } from './list-terms.dto.js';

type Parameter = Parameters[number];

/**
 * Every parameter that was sent, without `page`, in the order of the contract; unlike posts, terms show no defaults.
 *
 * @param perPage as it holds, when it was sent
 */
export const termListParameters = (query: ListTerms, perPage: number, asked: Asked): Parameters => [
  ...one('per_page', query.per_page === undefined ? undefined : perPage),
  ...one('search', query.search?.sent),
  ...names('exclude', query.exclude),
  ...names('include', query.include),
  ...one('order', query.order),
  ...one('orderby', query.orderby),
  ...one('hide_empty', query.hide_empty),
  ...one('parent', query.parent),
  ...one('post', query.post),
  ...one('event', query.event),
  ...one('slug', query.slug),
  ...languageParameters(asked),
];

const one = (name: string, value: string | number | boolean | undefined): Parameter[] =>
  value === undefined ? [] : [[name, String(value)]];

/** Names that have a comma in them can only be sent one by one. */
function names(name: string, value: Named | undefined): Parameter[] {
  if (value === undefined) return [];
  const { words } = value;
  return words.some((word) => word.includes(','))
    ? words.map((word) => [`${name}[]`, word])
    : [[name, words.join(',')]];
}
