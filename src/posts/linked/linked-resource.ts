import type { MatchingRules, IdentityValues } from '../matching-rules.js';
import type { PostInput } from '../post-input.js';
import type { PostKind } from '../post-kind.js';
import type { PostRow } from '../post-rows.js';
import type { PostView } from '../post-view.js';
import type { TextPatch } from '../write-text.js';
import type { LinkedLoader } from './linked-loader.js';

export interface LinkedInput extends PostInput {
  readonly slug?: string;
  readonly description?: string | null;
}

/** What venues and organizers, to which events are linked, each say of themselves. */
export interface LinkedResource<Input extends LinkedInput, Row extends PostRow, Dto> {
  readonly kind: PostKind;
  readonly loader: LinkedLoader<Row>;
  /** @param single whether one item is read, which then carries its schema.org data */
  readonly toDto: (row: Row, view: PostView, single?: boolean) => Dto;
  readonly matchingRules: MatchingRules;
  readonly getName: (input: Input) => string | undefined;
  /** What an item that is named says of which one it is. */
  readonly getIdentity: (input: Input) => IdentityValues;
  /** Columns of the entity beside those of every post. */
  readonly toFacts: (input: Input) => object;
  /** Columns of the texts. */
  readonly toTexts: (input: Input, description: string | null | undefined) => TextPatch;
}
