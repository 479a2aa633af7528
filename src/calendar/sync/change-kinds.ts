/** What a reader who names no kinds gets. */
export const PUBLIC_KINDS = ['event', 'venue', 'organizer', 'category', 'tag'] as const;

/** A `review` has the id of the item that is reviewed. Only those who may edit the item learn of it. */
export const CHANGE_KINDS = [...PUBLIC_KINDS, 'review'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_OPERATIONS = ['created', 'updated', 'removed'] as const;
export type ChangeOperation = (typeof CHANGE_OPERATIONS)[number];
