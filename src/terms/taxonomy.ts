/** What tells categories and tags apart; everything else they share. */
export type Taxonomy = 'category' | 'tag';

/** Constants that clients of the original compare with. */
export const WIRE_TAXONOMY: Readonly<Record<Taxonomy, string>> = {
  category: 'tribe_events_cat',
  tag: 'post_tag',
};

export const TERM_COLLECTION = { category: 'categories', tag: 'tags' } as const;
