import type { components, Image } from 'calendar-events-client';

/** An image that was chosen, with what belongs to the image itself and not to what shows it. */
export interface PickedImage {
  readonly id: number;
  readonly url: string;
  readonly alt: string;
  /** Null while nobody has said it here: items do not carry it with their image. */
  readonly decorative: boolean | null;
  /** From 0 to 1, from the left and from the top; null is the middle. */
  readonly focusX: number | null;
  readonly focusY: number | null;
  /** What the image had when it was chosen; nothing yet of a new one. */
  readonly stored?: ImageFacts;
}

/** The names at which the API reports errors of an image and its texts. */
export const IMAGE_NAMES = ['image', 'alt_text', 'decorative', 'focus_x', 'focus_y'] as const;

type ImageFacts = Pick<PickedImage, 'alt' | 'decorative' | 'focusX' | 'focusY'>;
const NOTHING: ImageFacts = { alt: '', decorative: null, focusX: null, focusY: null };

export const toPickedImage = (image: Image): PickedImage => ({
  id: image.id,
  url: image.url,
  alt: image.alt_text ?? '',
  decorative: null,
  focusX: image.focus_x ?? null,
  focusY: image.focus_y ?? null,
});

/** What is sent to the image; null if nothing of it was changed. */
export function toImageBody(
  from: PickedImage | null,
  to: PickedImage | null,
): components['schemas']['UpdateImage'] | null {
  if (to === null) return null;
  const before: ImageFacts = from?.id === to.id ? from : (to.stored ?? NOTHING);
  const body = {
    ...(before.alt !== to.alt && { alt_text: to.alt }),
    ...(to.decorative !== null && before.decorative !== to.decorative && { decorative: to.decorative }),
    ...((before.focusX !== to.focusX || before.focusY !== to.focusY) && {
      focus_x: to.focusX,
      focus_y: to.focusY,
    }),
  };
  return Object.keys(body).length === 0 ? null : body;
}
