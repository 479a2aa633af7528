// What tells venues, or organizers, of one name apart, and what a caller who names one may add to it.

/** A value that identifies an item beside its name. */
export interface IdentifyingField {
  /** Of the value as sent, and of the gap when the item lacks it. */
  readonly name: string;
  /** SQL type of the value as sent; a text[] holds alternatives. */
  readonly type: 'text[]' | 'float8[]';
  /** SQL that folds a text, so that equal values become the same text. */
  readonly fold: ((text: string) => string) | null;
  /**
   * SQL over the row `p`, its texts `t` as a group and what was sent, `w`: true when both say the same, false when they
   * disagree, null when either says nothing.
   */
  readonly agrees: string;
  /** SQL over the same rows: true when the item shows no such value in the language of the request. */
  readonly lacks: string;
  /** Properties of the entity that hold the value. */
  readonly facts: readonly string[];
  /** Properties of the texts that hold the value. */
  readonly texts: readonly string[];
}

export interface Naming {
  readonly identity: readonly IdentifyingField[];
  /** Other facts that naming fills in: columns that are empty as ''. */
  readonly facts: readonly string[];
}

/** What was sent of the identifying fields, by their names; absent when nothing was. */
export type SentIdentity = Readonly<Record<string, readonly string[] | readonly number[]>>;

const lower = (text: string): string => `lower(${text})`;

const isSaid = (texts: readonly string[]): string => texts.map((column) => `t.${column} <> ''`).join(' OR ');

/** The texts that answers in the language of the request take values from. */
const SHOWN = `(t.language = ANY($3::text[]) OR t.language = p.original_language)`;

/** A field in words: it agrees with what the item has in any language. */
export const wordsField = (
  name: string,
  columns: readonly string[] = [name],
  texts = columns,
): IdentifyingField => ({
  name,
  type: 'text[]',
  fold: lower,
  agrees: `CASE WHEN w.${name} IS NULL THEN NULL
    WHEN bool_or(${columns.map((column) => `lower(t.${column}) = ANY(w.${name})`).join(' OR ')}) THEN true
    WHEN bool_or(${isSaid(columns)}) THEN false END`,
  lacks: `bool_or((${isSaid(columns)}) AND ${SHOWN}) IS NOT TRUE`,
  facts: [],
  texts,
});

/** A fact that is a text. */
export const factField = (name: string, fold: (text: string) => string = lower): IdentifyingField => ({
  name,
  type: 'text[]',
  fold,
  agrees: `CASE WHEN p.${name} <> '' THEN ${fold(`p.${name}`)} = ANY(w.${name}) END`,
  lacks: `p.${name} = ''`,
  facts: [name],
  texts: [],
});
