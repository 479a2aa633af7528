import type { EventDto } from '../../calendar/events/event.dto.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { renderImage } from './event-picture.js';

type Picture = Exclude<EventDto['image'], false>;

const SIZES = '(min-width: 48rem) 44rem, 95vw';

/** The picture at the head of a page; a pattern of the category stands for one that is not there. */
export function renderHeroPicture(picture: Picture | false | undefined): Markup {
  if (picture === false || picture === undefined) return html`<span class="art" aria-hidden="true"></span>`;
  const alt = picture.alt_text ?? '';
  return html`<figure>${renderImage(picture, { sizes: SIZES, isEager: true, alt })}</figure>`;
}
