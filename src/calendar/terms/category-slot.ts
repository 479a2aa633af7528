/** How many slots of a design there are: each has a hue, a shape and a pattern of its own. */
export const CATEGORY_SLOTS = 10;

/** The slot of a category: the one that an editor chose, otherwise one derived from its id. */
export const resolveSlot = ({ id, slot }: { readonly id: number; readonly slot?: number | null }): number =>
  slot ?? ((id - 1) % CATEGORY_SLOTS) + 1;
