// The wire form of the review of an item.
import { ApiProperty } from '@nestjs/swagger';
import { formatUtcMs } from '../../../foundation/dates/format-date.js';
import { IdProperty, TextProperty } from '../../../requests/validation/response-properties.js';
import type { PostStatus } from '../post-status.js';
import { REVIEW_STATES, type ReviewState, toShownState } from './review-state.js';
import type { ReviewRow } from './reviews.queries.js';

export class ReviewerDto {
  @IdProperty('The id of the user.')
  id!: number;

  @TextProperty('The display name.', 'Mary')
  name!: string;
}

export class ReviewDto {
  @ApiProperty({
    enum: REVIEW_STATES,
    description: 'The state. What is approved and scheduled is `ready` until it is published.',
  })
  state!: ReviewState;

  @TextProperty(
    'What the reviewer has written to the author: plain text with line breaks.',
    'Please add the address.',
  )
  note!: string;

  @ApiProperty({ type: ReviewerDto, nullable: true, description: 'Who has decided last; null for nobody.' })
  reviewer!: ReviewerDto | null;

  @TextProperty('When the state changed, in UTC.', '2027-05-01 19:30:00')
  at!: string;

  @TextProperty('Since when the item waits for a decision, in UTC.', '2027-05-01 18:00:00')
  submitted_at!: string;
}

export const ReviewProperty = (): PropertyDecorator =>
  ApiProperty({
    type: ReviewDto,
    nullable: true,
    required: false,
    description: 'With `context=edit`, for those who may edit the item: its review; null without one.',
  });

/** @param reviews null for responses without reviews */
export function toReviewDto(
  { id, status }: { readonly id: number; readonly status: PostStatus },
  reviews: ReadonlyMap<number, ReviewRow> | null,
): ReviewDto | null | undefined {
  if (reviews === null) return undefined;
  const row = reviews.get(id);
  if (row === undefined) return null;
  const { reviewerId, reviewerName } = row;
  return {
    state: toShownState(status, row.state),
    note: row.note,
    reviewer: reviewerId === null || reviewerName === null ? null : { id: reviewerId, name: reviewerName },
    at: formatUtcMs(row.changedMs),
    submitted_at: formatUtcMs(row.submittedMs),
  };
}
