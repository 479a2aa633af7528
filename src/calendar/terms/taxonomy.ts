export const TAXONOMIES = ['category', 'tag'] as const;
export type Taxonomy = (typeof TAXONOMIES)[number];

/** The names in responses, which clients of the original compare with. */
export const WIRE_TAXONOMY: Readonly<Record<Taxonomy, string>> = {
  category: 'tribe_events_cat',
  tag: 'post_tag',
};

export const TERM_COLLECTION = { category: 'categories', tag: 'tags' } as const;
