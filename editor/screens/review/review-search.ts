/** What the queue shows: its part of the address. */
import { REVIEW_STATES, type ReviewState } from '../../api/review-states';

export interface ReviewSearch {
  /** Empty for all; the screen decides when it is not there. */
  readonly state?: ReviewState | '' | undefined;
  readonly duplicates?: boolean | undefined;
}

export const toReviewSearch = (query: Readonly<Record<string, unknown>>): ReviewSearch => {
  const state =
    REVIEW_STATES.find((each) => each === query['state']) ?? (query['state'] === '' ? '' : undefined);
  return {
    ...(state !== undefined && { state }),
    ...(query['duplicates'] === true && { duplicates: true }),
  };
};
