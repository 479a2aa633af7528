// The events in pages of other sites: in the element, in a frame, and in the preview of both.
import type { EventDto } from '../../calendar/events/event.dto.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { renderCards, renderLanguage, zoneNote } from './event-card.js';
import { renderStatus } from './event-badges.js';
import { formatPlace, listVenues } from './event-venues.js';
import { formatTimes, toMachineDate } from './page-dates.js';
import type { PageView } from './page-view.js';

export const LOOKS = ['cards', 'list'] as const;
export type Look = (typeof LOOKS)[number];

export interface EmbeddedList {
  readonly events: readonly EventDto[];
  readonly look: Look;
  /** The address of the list with all events of the filters. */
  readonly all: string;
}

/** The content of the shadow root of the element, which other sites style by its parts. */
export function renderFragment(
  { events, look, all }: EmbeddedList,
  accents: Accents,
  view: PageView,
): string {
  const { say } = view;
  const lang = view.language === 'pt-pt' ? 'pt-PT' : view.language;
  return html`<div lang="${lang}" class="${look}" data-light="${accents.light}" data-dark="${accents.dark}">
    ${
      events.length === 0
        ? html`<p part="none">${say('none')}</p>`
        : html`<ul part="list">
            ${events.map((event) => renderPart(event, look, view))}
          </ul>`
    }
    <p part="more"><a href="${all}">${say('all_events')}</a></p>
  </div>`.html;
}

/** The colour of links in light and in dark. */
export interface Accents {
  readonly light: string;
  readonly dark: string;
}

const formatPlaces = (event: EventDto, { say }: PageView): string =>
  event.attendance_mode === 'online' ? say('online') : listVenues(event).map(formatPlace).join(' · ');

function renderPart(event: EventDto, look: Look, view: PageView): Markup {
  const places = formatPlaces(event, view);
  const { event_status: status } = event;
  return html`<li part="event" ${status === 'cancelled' && html` class="cancelled"`}>
    ${look === 'cards' && renderPicture(event)}
    <div>
      ${renderTime(event, view)}
      <a part="title" href="${event.url}" ${renderLanguage(event, view)}>${event.title}</a>
      ${status !== 'scheduled' && html`<span part="status">${view.say(status)}</span>`}
      ${places !== '' && html`<span part="place">${places}</span>`}
    </div>
  </li>`;
}

function renderPicture({ image }: EventDto): Markup | null {
  if (image === false) return null;
  const { url, width, height } = image.sizes?.medium ?? image;
  return html`<img part="picture" src="${url}" width="${width}" height="${height}" alt="" loading="lazy" />`;
}

const renderTime = (event: EventDto, view: PageView): Markup =>
  html`<time part="date" datetime="${toMachineDate(event.start_date)}"
    >${formatTimes(event, view.locale)}${zoneNote(event, view)}</time
  >`;

/** The same with the stylesheet of the pages. */
export function renderEmbedded({ events, look, all }: EmbeddedList, view: PageView): Markup {
  const { say } = view;
  return html`${
      events.length === 0
        ? html`<p>${say('none')}</p>`
        : look === 'cards'
          ? renderCards(events, view)
          : html`<ul class="plain-list">
              ${events.map((event) => renderLine(event, view))}
            </ul>`
    }
    <p class="foot"><a href="${all}">${say('all_events')}</a></p>`;
}

function renderLine(event: EventDto, view: PageView): Markup {
  const places = formatPlaces(event, view);
  const { event_status: status } = event;
  return html`<li ${status === 'cancelled' && html` class="is-cancelled"`}>
    <h3><a href="${event.url}" ${renderLanguage(event, view)}>${event.title}</a></h3>
    <p>
      <time datetime="${toMachineDate(event.start_date)}"
        >${formatTimes(event, view.locale)}${zoneNote(event, view)}</time
      >${places !== '' && ` · ${places}`} ${renderStatus(status, view)}
    </p>
  </li>`;
}
