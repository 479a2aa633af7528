// Describes an item and its review to an assistant.
import type { EventDto } from '../../calendar/events/event.dto.js';
import type { OrganizerDto } from '../../calendar/organizers/organizer.dto.js';
import type { ReviewDto } from '../../calendar/posts/review/review.dto.js';
import type { VenueDto } from '../../calendar/venues/venue.dto.js';
import { quote, toLine } from './tool-definition.js';

export interface ReviewedItem {
  readonly id: number;
  readonly title: string;
  /** When an event starts. */
  readonly start?: string;
  readonly author: number;
  readonly status: string;
  readonly review: ReviewDto | null;
  /** Whether an event has namesakes on its day, or is at its venue at the same time as another one. */
  readonly may_be_duplicate?: boolean;
}

export function toReviewSummary(item: EventDto | VenueDto | OrganizerDto): ReviewedItem {
  const [title, start] =
    'title' in item
      ? [item.title, item.start_date]
      : ['venue' in item ? item.venue : item.organizer, undefined];
  const { id, author, status, review = null } = item;
  return {
    id,
    title,
    ...(start !== undefined && { start }),
    author: Number(author),
    status,
    review,
  };
}

export function describeReviewed({
  id,
  title,
  start,
  author,
  status,
  review,
  ...item
}: ReviewedItem): string {
  const state = review === null ? 'without a review' : `${review.state} since ${review.submitted_at} UTC`;
  const at = start === undefined ? '' : `, ${start}`;
  const duplicate = item.may_be_duplicate === true ? ', may be a duplicate' : '';
  const line = `- ${toLine(title)}${at}, status ${status}, ${state}, by user ${author}${duplicate} [id ${id}]`;
  return review === null || review.note === '' ? line : `${line}\n${quote(review.note)}`;
}
