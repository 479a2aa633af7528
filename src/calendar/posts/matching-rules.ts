// How venues, or organizers, of one name are distinguished, and which values a caller may add to one by naming it.
import { buildFoldedNameSql } from '../../data/database/connection/name-condition.js';

/** A field that identifies an item together with its name. */
export interface IdentifyingField {
  /** Name of the sent value, and of the gap when the item lacks it. */
  readonly name: string;
  /** SQL type of the sent value; a text[] holds alternatives. */
  readonly type: 'text[]' | 'float8[]';
  /** Builds SQL that folds a text, so that equal values become the same text. */
  readonly buildFoldSql: ((text: string) => string) | null;
  /**
   * SQL over the row `p`, its texts `t` as a group and the sent values `w`: true when both are equal, false when they
   * differ, null when either is missing.
   */
  readonly agreementSql: string;
  /** SQL over the same rows: true when responses in the language of the request show no such value. */
  readonly isMissingSql: string;
  readonly factProperties: readonly string[];
  readonly textProperties: readonly string[];
}

export interface MatchingRules {
  readonly identifyingFields: readonly IdentifyingField[];
  /** Other facts that naming fills in, in columns that are empty as ''. */
  readonly otherFacts: readonly string[];
}

/** The sent values of the identifying fields, by name; those that were not sent are absent. */
export type IdentityValues = Readonly<Record<string, readonly string[] | readonly number[]>>;

const buildAnyFilledSql = (texts: readonly string[]): string =>
  texts.map((column) => `t.${column} <> ''`).join(' OR ');

/** SQL condition: responses in the language of the request show the text `t`. */
const IS_IN_CHAIN = `(t.language = ANY($3::text[]) OR t.language = p.original_language)`;

/** A translated field: it matches the value of the item in any language. */
export const buildTranslatedField = (
  name: string,
  columns: readonly string[] = [name],
  texts = columns,
): IdentifyingField => ({
  name,
  type: 'text[]',
  buildFoldSql: buildFoldedNameSql,
  agreementSql: `CASE WHEN w.${name} IS NULL THEN NULL
    WHEN bool_or(${columns.map((column) => `${buildFoldedNameSql(`t.${column}`)} = ANY(w.${name})`).join(' OR ')}) THEN true
    WHEN bool_or(${buildAnyFilledSql(columns)}) THEN false END`,
  isMissingSql: `bool_or((${buildAnyFilledSql(columns)}) AND ${IS_IN_CHAIN}) IS NOT TRUE`,
  factProperties: [],
  textProperties: texts,
});

/** A text that is the same in every language. */
export const buildFactField = (
  name: string,
  buildFoldSql: (text: string) => string = buildFoldedNameSql,
): IdentifyingField => ({
  name,
  type: 'text[]',
  buildFoldSql,
  agreementSql: `CASE WHEN p.${name} <> '' THEN ${buildFoldSql(`p.${name}`)} = ANY(w.${name}) END`,
  isMissingSql: `p.${name} = ''`,
  factProperties: [name],
  textProperties: [],
});
