import type { EventDto } from '../../calendar/events/event.dto.js';
import { formatMsInZone, parseLocalMs } from '../../foundation/dates/format-date.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { toExcerpt } from '../../foundation/html/plain-text.js';
import { renderKicker, renderSlot } from './category-mark.js';
import { formatEventPrice, renderBadges, renderSoldOut, renderStatus } from './event-badges.js';
import { renderShot } from './event-picture.js';
import { formatPlace, listVenues } from './event-venues.js';
import { toSearch } from './list-filters.js';
import {
  formatDayAndHours,
  formatHours,
  formatLocal,
  hasHours,
  isNear,
  toMachineDate,
} from './page-dates.js';
import type { PageView } from './page-view.js';

/** More than two lines of the widest card. */
const MAX_EXCERPT_LENGTH = 200;

/** So much of the HTML of an excerpt or a description is read for it. */
const MAX_READ_LENGTH = 1500;

/** How wide the picture of a lead is. */
const LEAD_SIZES = '(min-width: 64rem) 46rem, 95vw';

/** Whether clocks at the site show another time when the event starts. */
export const isElsewhere = (
  event: Pick<EventDto, 'timezone' | 'utc_start_date' | 'start_date'>,
  { siteZone }: Pick<PageView, 'siteZone'>,
): boolean =>
  event.timezone !== siteZone &&
  formatMsInZone(siteZone, parseLocalMs(event.utc_start_date)) !== event.start_date;

/** Only beside hours. */
export const zoneNote = (event: EventDto, view: PageView): string =>
  event.all_day !== true && hasHours(event) && isElsewhere(event, view) ? ` (${event.timezone_abbr})` : '';

const formatPlaces = (event: EventDto): string =>
  event.attendance_mode === 'online' ? '' : listVenues(event).map(formatPlace).join(' · ');

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The attributes of a text in another language than the page's, or in a script from right to left. */
export function renderLanguage(
  { language, title }: Pick<EventDto, 'language' | 'title'>,
  view: Pick<PageView, 'language'>,
): Markup | null {
  const direction = RIGHT_TO_LEFT.test(title) && html` dir="auto"`;
  return language === view.language ? direction || null : html` lang="${language}"${direction}`;
}

/** The excerpt of an event, or the beginning of its description, as text. */
export function summarize({ excerpt, description }: Pick<EventDto, 'excerpt' | 'description'>): string {
  const text = toExcerpt(excerpt ?? '', MAX_READ_LENGTH) || toExcerpt(description ?? '', MAX_READ_LENGTH);
  if (text.length <= MAX_EXCERPT_LENGTH) return text;
  return `${text.slice(0, MAX_EXCERPT_LENGTH).replace(/\s+\S*$/, '')} …`;
}

/** How many dates of the series of an event, by its id, stand for themselves elsewhere. */
export type LaterDates = ReadonlyMap<number, number>;

function renderLaterDates(
  { series, start_date: start }: EventDto,
  view: PageView,
  count: number,
): Markup | null {
  if (count === 0 || series === null) return null;
  const search = toSearch({ series: series.id, start_date: start.slice(0, 10) });
  return html`<a href="${view.toPage('/events/')}${search}" rel="nofollow"
    >${view.say('further_dates', { count })}</a
  >`;
}

export interface CardForm {
  /** A row by default; `lead` is large, `grid` has its picture on top. */
  readonly variant?: 'row' | 'lead' | 'grid';
  /** Whether the card names its day, because it stands under none. */
  readonly hasDay?: boolean;
  /** Further dates of its series, to which the card leads. */
  readonly laterDates?: number;
  /** Whether the card is among the first that a reader sees. */
  readonly isEager?: boolean;
}

export function renderCard(event: EventDto, view: PageView, form: CardForm = {}): Markup {
  const { variant = 'row', hasDay = variant === 'grid', laterDates = 0, isEager = false } = form;
  const { locale, say } = view;
  const place = formatPlaces(event);
  const summary = summarize(event);
  const isLead = variant === 'lead';
  const time = hasDay
    ? formatDayAndHours(event, view, say('all_day'))
    : formatHours(event, locale, say('all_day'));
  return html`<li
    class="card${isLead && ' lead'}${isCancelled(event) && ' is-cancelled'}"
    ${renderSlot(event)}
  >
    ${renderShot(event, { isEager, ...(isLead && { sizes: LEAD_SIZES }) })}
    <div>
      ${renderKicker(event)}
      <h3><a href="${event.url}" ${renderLanguage(event, view)}>${event.title}</a></h3>
      <p class="when">
        <time datetime="${toMachineDate(event.start_date)}">${time}</time
        >${zoneNote(event, view)}${place !== '' && ` · ${place}`}
      </p>
      ${summary !== '' && html`<p class="excerpt" ${renderLanguage(event, view)}>${summary}</p>`}
      ${renderFoot(event, view, laterDates)}
    </div>
  </li>`;
}

const isCancelled = ({ event_status: status }: EventDto): boolean => status === 'cancelled';

function renderFoot(event: EventDto, view: PageView, laterDates: number): Markup | null {
  const price = formatEventPrice(event, view);
  const badges = renderBadges(event, view);
  const dates = renderLaterDates(event, view, laterDates);
  if (price === '' && badges.html === '' && dates === null) return null;
  return html`<p class="foot">
    ${price !== '' && html`<span class="price">${price}</span> `}${badges} ${dates}
  </p>`;
}

/** An event that has begun and goes on, in short: until when, and where. */
export function renderMiniCard(event: EventDto, view: PageView, laterDates = 0): Markup {
  const { locale, say, today } = view;
  const end = event.end_date;
  const place = formatPlaces(event);
  const date = formatLocal(end, locale, isNear(end, today) ? 'dateOfYear' : 'date');
  const status = renderStatus(event.event_status, view) ?? renderSoldOut(event, view);
  const dates = renderLaterDates(event, view, laterDates);
  return html`<li class="card mini${isCancelled(event) && ' is-cancelled'}" ${renderSlot(event)}>
    ${renderShot(event)}
    <div>
      ${renderKicker(event)}
      <h3><a href="${event.url}" ${renderLanguage(event, view)}>${event.title}</a></h3>
      <p class="when">
        <time datetime="${toMachineDate(end)}">${say('until_date', { date })}</time
        >${place !== '' && ` · ${place}`}
      </p>
      ${(status !== null || dates !== null) && html`<p class="foot">${status} ${dates}</p>`}
    </div>
  </li>`;
}

/** Cards that name their days themselves. */
export const renderCards = (
  events: readonly EventDto[],
  view: PageView,
  { variant = 'row', hasDay = true }: CardForm = {},
): Markup =>
  html`<ul class="cards${variant === 'grid' && ' grid'}">
    ${events.map((event) => renderCard(event, view, { variant, hasDay }))}
  </ul>`;
