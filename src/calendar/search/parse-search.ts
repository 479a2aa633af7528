import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { fold } from '../../foundation/languages/fold.js';
import { toText } from '../../requests/validation/convert.js';
import { Field } from '../../requests/validation/field.js';
import { listSpellings } from './spellings.js';

const MAX_LENGTH = 300;
const MAX_TERMS = 20;

export interface SearchTerm {
  /** Folded, for texts that have no index of words. */
  readonly text: string;
  /** Folded as the index of words is; each matches anywhere, also inside of words. */
  readonly spellings: readonly string[];
  readonly excluded: boolean;
}

export interface Search {
  readonly sent: string;
  readonly terms: readonly SearchTerm[];
}

const TERM = /(-?)"([^"]*)(?:"|$)|([^\s",]+)/gu;

/** Parses a search: required words, "quoted phrases", and excluded -words (contract 5.5). */
export function parseSearch(raw: unknown): Search | ParameterError {
  const sent = toText(raw, { max: MAX_LENGTH, required: true });
  if (sent instanceof ParameterError) return sent;
  const quoted = sent.replace(/[“”„«»]/gu, '"');
  const terms = new Map<string, SearchTerm>();
  for (const [, minus = '', phrase, word = ''] of quoted.matchAll(TERM)) {
    const excluded = phrase === undefined ? /^-+[^-]/.test(word) : minus === '-';
    const sentTerm = phrase ?? (excluded ? word.replace(/^-+/, '') : word);
    const [text, spellings] = [fold(sentTerm), listSpellings(sentTerm)];
    if (text !== '' && !/^-+$/.test(text))
      terms.set(`${String(excluded)} ${text}`, { text, spellings, excluded });
  }
  if (terms.size === 0) return new ParameterError('empty');
  return terms.size > MAX_TERMS
    ? new ParameterError('too_many', { max: MAX_TERMS })
    : { sent, terms: [...terms.values()] };
}

/** The required terms in their spellings. */
export const listRankedTerms = (search: Search | undefined): (readonly string[])[] =>
  (search?.terms ?? []).filter(({ excluded }) => !excluded).map(({ spellings }) => spellings);

export const SearchField = (o: { readonly description: string }): PropertyDecorator =>
  Field<Search>({
    read: parseSearch,
    api: { type: 'string', minLength: 1, maxLength: MAX_LENGTH, example: 'jazz', ...o },
  });
