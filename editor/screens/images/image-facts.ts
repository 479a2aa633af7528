import type { ListedImage } from '../../api/image-queries';

/** How many items show an image. */
export const countUses = ({ used_by: uses }: ListedImage): number =>
  (uses?.events ?? 0) + (uses?.venues ?? 0) + (uses?.organizers ?? 0);

/** The address of a form that is large enough for a card. */
export const smallUrl = ({ url = '', sizes }: ListedImage): string => sizes?.medium?.url ?? url;

/** The address of a form that is large enough to look at. */
export const largeUrl = ({ url = '', sizes }: ListedImage): string => sizes?.medium_large?.url ?? url;
