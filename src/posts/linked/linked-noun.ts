import type { Naming, SentIdentity } from '../naming.js';
import type { PostInput } from '../post-input.js';
import type { PostKind } from '../post-kind.js';
import type { PostRow } from '../post-rows.js';
import type { View } from '../view.js';
import type { TextPatch } from '../write-text.js';
import type { LinkedLoader } from './load-linked.js';

export interface LinkedInput extends PostInput {
  readonly slug?: string;
  readonly description?: string | null;
}

/** What venues and organizers, to which events are linked, each say of themselves. */
export interface LinkedNoun<Input extends LinkedInput, Row extends PostRow, Dto> {
  readonly kind: PostKind;
  readonly loader: LinkedLoader<Row>;
  /** @param single whether one item is read, which then carries its schema.org data */
  readonly toDto: (row: Row, view: View, single?: boolean) => Dto;
  readonly naming: Naming;
  readonly nameOf: (input: Input) => string | undefined;
  /** What an item that is named says of which one it is. */
  readonly identityOf: (input: Input) => SentIdentity;
  /** Columns of the entity beside those of every post. */
  readonly factsOf: (input: Input) => object;
  /** Columns of the texts. */
  readonly textsOf: (input: Input, description: string | null | undefined) => TextPatch;
}
