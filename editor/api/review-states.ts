/** The states that the queue can be narrowed to. Apart from its requests, as each screen loads the addresses of all. */
export const REVIEW_STATES = ['to_review', 'changes_requested', 'ready', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
