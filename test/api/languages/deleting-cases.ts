// What the tests of removing texts share.
import type { Step } from './reading-cast.js';
import { EVENTS, ORGANIZERS, VENUES } from './reading-kinds.js';
import type { Code } from './reading-model.js';
import { CATEGORIES, TAGS } from './reading-terms.js';

/** Where a DELETE says its language. */
export interface Deleting {
  readonly base?: Code;
  readonly query?: Code;
  readonly body?: Code;
  /** `all_languages`. */
  readonly all?: boolean;
}

export const KINDS = [EVENTS, VENUES, ORGANIZERS, CATEGORIES, TAGS].map(
  (kind, turn) => [kind.collection, kind, turn] as const,
);

export const whole = (item: string, code: Code): Step => ({
  item,
  in: code,
  name: `${item} ${code}`,
  a: `first ${code}`,
  b: `second ${code}`,
  c: `third ${code}`,
});

/**
 * Half of the cases for each kind, and the other half for the next one, so that each case occurs with posts and with
 * terms.
 */
export const half = <T>(cases: readonly T[], turn: number): T[] =>
  cases.filter((_, n) => (n + turn) % 2 === 0);
