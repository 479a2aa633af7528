export const CHANGE_KINDS = ['event', 'venue', 'organizer', 'category', 'tag'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_OPERATIONS = ['created', 'updated', 'removed'] as const;
export type ChangeOperation = (typeof CHANGE_OPERATIONS)[number];
