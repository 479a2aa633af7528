import type { Type } from '@nestjs/common';
import type { MatchingRules, IdentityValues } from '../matching-rules.js';
import type { PostKind } from '../post-kind.js';
import type { PostRow } from '../post-rows.js';
import type { PostView } from '../post-view.js';
import type { TextPatch } from '../write-text.js';
import type { LinkedLoader } from './linked-loader.js';
import type { createLinkedInputDto } from './linked-post.dto.js';

export type LinkedInput = InstanceType<ReturnType<typeof createLinkedInputDto>>;

/** Describes venues or organizers, to which events are linked. */
export interface LinkedResource<Input extends LinkedInput, Row extends PostRow, Dto> {
  readonly kind: PostKind;
  /** Of an update. */
  readonly dto: Type<Input>;
  readonly loader: LinkedLoader<Row>;
  /** @param single whether the response is for one item, which then has schema.org data */
  readonly toDto: (row: Row, view: PostView, single?: boolean) => Dto;
  readonly matchingRules: MatchingRules;
  readonly getName: (input: Input) => string | undefined;
  readonly getIdentity: (input: Input) => IdentityValues;
  /** Texts that are not stored as they are sent. */
  readonly computeTexts?: (input: Input) => TextPatch;
}
