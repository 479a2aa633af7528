// What tells venues, or organizers, of one name apart, and what a caller who names one may add to it.

/** A value that identifies an item beside its name. */
export interface IdentifyingField {
  /** Of the value as sent, and of the gap when the item lacks it. */
  readonly name: string;
  /** SQL type of the value as sent; a text[] holds alternatives. */
  readonly type: 'text[]' | 'float8[]';
  /** SQL that folds a text, so that equal values become the same text. */
  readonly buildFoldSql: ((text: string) => string) | null;
  /**
   * SQL over the row `p`, its texts `t` as a group and what was sent, `w`: true when both say the same, false when they
   * disagree, null when either says nothing.
   */
  readonly agreementSql: string;
  /** SQL over the same rows: true when the item shows no such value in the language of the request. */
  readonly isMissingSql: string;
  /** Properties of the entity that hold the value. */
  readonly factProperties: readonly string[];
  /** Properties of the texts that hold the value. */
  readonly textProperties: readonly string[];
}

export interface MatchingRules {
  readonly identifyingFields: readonly IdentifyingField[];
  /** Other facts that naming fills in: columns that are empty as ''. */
  readonly otherFacts: readonly string[];
}

/** What was sent of the identifying fields, by their names; absent when nothing was. */
export type IdentityValues = Readonly<Record<string, readonly string[] | readonly number[]>>;

const buildLowerSql = (text: string): string => `lower(${text})`;

const buildAnyFilledSql = (texts: readonly string[]): string =>
  texts.map((column) => `t.${column} <> ''`).join(' OR ');

/** The texts that answers in the language of the request take values from. */
const IS_IN_CHAIN = `(t.language = ANY($3::text[]) OR t.language = p.original_language)`;

/** A field in words: it agrees with what the item has in any language. */
export const buildTranslatedField = (
  name: string,
  columns: readonly string[] = [name],
  texts = columns,
): IdentifyingField => ({
  name,
  type: 'text[]',
  buildFoldSql: buildLowerSql,
  agreementSql: `CASE WHEN w.${name} IS NULL THEN NULL
    WHEN bool_or(${columns.map((column) => `lower(t.${column}) = ANY(w.${name})`).join(' OR ')}) THEN true
    WHEN bool_or(${buildAnyFilledSql(columns)}) THEN false END`,
  isMissingSql: `bool_or((${buildAnyFilledSql(columns)}) AND ${IS_IN_CHAIN}) IS NOT TRUE`,
  factProperties: [],
  textProperties: texts,
});

/** A fact that is a text. */
export const buildFactField = (
  name: string,
  fold: (text: string) => string = buildLowerSql,
): IdentifyingField => ({
  name,
  type: 'text[]',
  buildFoldSql: fold,
  agreementSql: `CASE WHEN p.${name} <> '' THEN ${fold(`p.${name}`)} = ANY(w.${name}) END`,
  isMissingSql: `p.${name} = ''`,
  factProperties: [name],
  textProperties: [],
});
