import type { EventDto } from '../../calendar/events/event.dto.js';
import { clock } from '../../foundation/dates/clock.js';
import { formatMsInZone, parseLocalMs } from '../../foundation/dates/format-date.js';
import { formatPlace, listVenues } from './event-venues.js';
import { toSearch } from './list-filters.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { formatLineTimes, formatLocal, formatShortTimes, isOneDay, toMachineDate } from './page-dates.js';
import type { PageView } from './page-view.js';

type StatusWord = 'cancelled' | 'postponed' | 'rescheduled';

/** Where an event does not take place as it was planned, in a word. */
export function renderStatus(status: string, { say }: PageView): Markup | null {
  if (status === 'scheduled') return null;
  return html`<span class="status status-${status}">${say(status as StatusWord)}</span>`;
}

/** Whether clocks at the site show another time when the event starts. */
export const isElsewhere = (event: EventDto, { siteZone }: PageView): boolean =>
  event.timezone !== siteZone &&
  formatMsInZone(siteZone, parseLocalMs(event.utc_start_date)) !== event.start_date;

/** Only beside hours. */
const zoneNote = (event: EventDto, view: PageView): string =>
  event.all_day !== true && isOneDay(event) && isElsewhere(event, view) ? ` (${event.timezone_abbr})` : '';

/** Whether no ticket can be had any more. */
export const isSoldOut = ({ offers }: EventDto): boolean =>
  offers.length > 0 && offers.every(({ availability }) => availability.endsWith('SoldOut'));

export const renderSoldOut = (event: EventDto, { say }: PageView): Markup | null =>
  isSoldOut(event) ? html`<span class="status">${say('sold_out')}</span>` : null;

function renderThumbnail({ image }: EventDto): Markup | null {
  if (image === false) return null;
  const { url, width, height } = image.sizes?.medium ?? image;
  return html`<img
    class="thumbnail"
    src="${url}"
    width="${width}"
    height="${height}"
    alt=""
    loading="lazy"
  />`;
}

const formatPlaces = (event: EventDto, { say }: PageView): string =>
  event.attendance_mode === 'online' ? say('online') : listVenues(event).map(formatPlace).join(' · ');

/** The attribute of a title in another language than the page's. */
export const renderLanguage = (event: Pick<EventDto, 'language'>, { language }: PageView): Markup | null =>
  event.language === language ? null : html` lang="${event.language}"`;

/** How many dates of the series of an event, by its id, stand for themselves elsewhere. */
export type LaterDates = ReadonlyMap<number, number>;
const NO_DATES: LaterDates = new Map();

function renderLaterDates(
  { series, start_date: start }: EventDto,
  view: PageView,
  count: number,
): Markup | null {
  if (count === 0 || series === null) return null;
  const search = toSearch({ series: series.id, start_date: start.slice(0, 10) });
  return html`<p class="card-dates">
    <a href="${view.toPage('/events/')}${search}" rel="nofollow">${view.say('further_dates', { count })}</a>
  </p>`;
}

function renderCard(event: EventDto, view: PageView, laterDates: number): Markup {
  const { locale, say } = view;
  const start = event.start_date;
  const place = formatPlaces(event, view);
  const isCancelled = event.event_status === 'cancelled';
  return html`<li class="card${isCancelled ? ' is-cancelled' : ''}">
    <div class="date" aria-hidden="true">
      <span class="date-day">${String(Number(start.slice(8, 10)))}</span>
      <span class="date-month">${formatLocal(start, locale, 'shortMonth')}</span>
    </div>
    <div class="card-text">
      <h3>
        <a href="${event.url}" ${renderLanguage(event, view)}>${event.title}</a>
        ${renderStatus(event.event_status, view)} ${renderSoldOut(event, view)}
      </h3>
      <p class="card-when">
        <time datetime="${toMachineDate(start)}"
          ><span class="spoken">${formatLocal(start, locale, 'day')}, </span
          >${formatShortTimes(event, locale, say('all_day'))}</time
        >${zoneNote(event, view)}
      </p>
      ${place !== '' && html`<p class="card-place">${place}</p>`} ${renderLaterDates(event, view, laterDates)}
      ${event.cost !== '' && html`<p class="card-cost">${event.cost}</p>`}
    </div>
    ${renderThumbnail(event)}
  </li>`;
}

export const renderCards = (events: readonly EventDto[], view: PageView, laterDates = NO_DATES): Markup =>
  html`<ul class="cards">
    ${events.map((event) => renderCard(event, view, laterDates.get(event.id) ?? 0))}
  </ul>`;

/** Events that began earlier, in a line each: exhibitions would otherwise head every list. */
function renderOngoing(events: readonly EventDto[], view: PageView, laterDates: LaterDates): Markup | null {
  if (events.length === 0) return null;
  return html`<h2 class="month-name">${view.say('ongoing')}</h2>
    <ul class="ongoing">
      ${events.map((event) => {
        const place = formatPlaces(event, view);
        return html`<li ${event.event_status === 'cancelled' && html` class="is-cancelled"`}>
          <h3>
            <a href="${event.url}" ${renderLanguage(event, view)}>${event.title}</a>
            ${renderStatus(event.event_status, view)} ${renderSoldOut(event, view)}
          </h3>
          <p>
            <time datetime="${toMachineDate(event.start_date)}">${formatLineTimes(event, view.locale)}</time
            >${zoneNote(event, view)}${place !== '' && ` · ${place}`}
          </p>
          ${renderLaterDates(event, view, laterDates.get(event.id) ?? 0)}
        </li>`;
      })}
    </ul>`;
}

/**
 * Events under the months in which they start.
 *
 * @param from `YYYY-MM-DD`; events that began before that day stand before the months. Null shows all under their months
 */
export function renderEvents(
  events: readonly EventDto[],
  {
    from,
    laterDates = NO_DATES,
  }: { readonly from: string | null; readonly laterDates?: LaterDates | undefined },
  view: PageView,
): Markup {
  const nowMs = clock.ms();
  const isOngoing = ({
    start_date: start,
    utc_start_date: utcStart,
    utc_end_date: utcEnd,
  }: EventDto): boolean =>
    from !== null &&
    start.slice(0, 10) < from &&
    parseLocalMs(utcStart) <= nowMs &&
    parseLocalMs(utcEnd) > nowMs;
  const months = new Map<string, EventDto[]>();
  for (const event of events) {
    if (isOngoing(event)) continue;
    const month = event.start_date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return html`${renderOngoing(events.filter(isOngoing), view, laterDates)}
  ${[...months].map(
    ([month, ofMonth]) =>
      html`<h2 class="month-name">${formatLocal(`${month}-01`, view.locale, 'month')}</h2>
        ${renderCards(ofMonth, view, laterDates)}`,
  )}`;
}
