// The picture of an event, or the pattern that stands for it.
import type { EventDto } from '../../calendar/events/event.dto.js';
import { html, type Markup } from '../../foundation/html/markup.js';

type Picture = Exclude<EventDto['image'], false>;

interface PictureForm {
  readonly classes?: string;
  /** The widths at which the picture is shown, as `sizes` has them; without them one file has to do. */
  readonly sizes?: string;
  /** Whether the picture is among the first that a reader sees. */
  readonly isEager?: boolean;
  readonly alt?: string;
}

/** Classes instead of a style, which the Content Security Policy forbids; in tenths. */
const listFocusClasses = ({ focus_x: x, focus_y: y }: Picture): string[] => [
  ...(typeof x === 'number' ? [`fx${Math.round(x * 10)}`] : []),
  ...(typeof y === 'number' ? [`fy${Math.round(y * 10)}`] : []),
];

/** The picture in the sizes from 768 pixels on: smaller ones are too coarse for a card. */
export function renderImage(
  picture: Picture,
  { classes, sizes, isEager = false, alt = '' }: PictureForm,
): Markup {
  const { sizes: files = {} } = picture;
  const { medium_large: middle, large } = files;
  const { url, width, height } = middle ?? large ?? picture;
  const sources = [middle, large].filter((file) => file !== undefined);
  const srcset = sources.map((file) => `${file.url} ${file.width}w`).join(', ');
  const names = [classes, ...listFocusClasses(picture)].filter((name) => name !== undefined).join(' ');
  const loading = isEager ? html` fetchpriority="high"` : html` loading="lazy"`;
  return html`<img
    ${names !== '' && html` class="${names}"`}
    src="${url}"
    ${sizes !== undefined && sources.length > 1 && html` srcset="${srcset}" sizes="${sizes}"`}
    width="${width}"
    height="${height}"
    alt="${alt}"
    ${loading}
  />`;
}

/** The picture of a card; without one, the pattern of the category. */
export const renderShot = ({ image }: EventDto, form: PictureForm = {}): Markup =>
  image === false
    ? html`<span class="shot art" aria-hidden="true"></span>`
    : renderImage(image, { ...form, classes: 'shot' });
