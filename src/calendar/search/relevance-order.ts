// The order `relevance` of lists, which only a search gives a meaning.
import { ValueNeeds } from '../../requests/validation/field.js';

export const RELEVANCE = 'relevance';

/** Refuses the order without a search. */
export const RelevanceNeedsSearch = (): ClassDecorator =>
  ValueNeeds('orderby', RELEVANCE, 'search', 'relevance_without_search');

export const RELEVANCE_NOTE =
  ' `relevance`, only with `search`, puts the best matches first, whatever `order`: titles before other texts, whole ' +
  'words before beginnings of words. Equal matches are in the order of the list without it, which `order` turns round.';
