// The head of the page of an event: picture, title, when and where, and what a visitor can do.
import type { EventDto } from '../../calendar/events/event.dto.js';
import type { VenueDto } from '../../calendar/venues/venue.dto.js';
import { html, isSafeUrl, type Markup } from '../../foundation/html/markup.js';
import { renderCalendarMenu } from './calendar-links.js';
import { renderKicker } from './category-mark.js';
import { formatEventPrice, isFree, isSoldOut, renderSoldOut, renderStatus } from './event-badges.js';
import { isElsewhere, renderLanguage } from './event-card.js';
import { listVenues } from './event-venues.js';
import { formatAddress } from './facts.js';
import { renderHeroPicture } from './hero-picture.js';
import { formatHours, formatLocal, formatTimes, hasHours, toMachineDate } from './page-dates.js';
import type { PageView } from './page-view.js';
import { findTicketOffer } from './ticket-offer.js';

export interface EventState {
  readonly isOver: boolean;
  /** Whether a password opened the page. */
  readonly isOpened: boolean;
  /** The recurrence of the series in words. */
  readonly sentence: string | null;
  /** The start of the next date of the series, when there is one. */
  readonly nextDate: string | null;
  /** Where all dates of the series are, on the page or in a list. */
  readonly datesAddress: string | null;
}

export function renderHero(event: EventDto, state: EventState, view: PageView): Markup {
  const [category] = event.categories;
  const language = renderLanguage(event, view);
  return html`<div class="hero">
    ${renderHeroPicture(event.image)}
    <div>
      ${renderKicker(event, category === undefined ? null : view.toPage(`/events/category/${category.slug}/`))}
      <h1>
        ${language === null ? event.title : html`<span ${language}>${event.title}</span>`}
        ${renderStatus(event.event_status, view)} ${renderSoldOut(event, view)}
      </h1>
      ${renderNotice(event, state, view)}
      <div class="key">
        ${renderWhen(event, view)} ${listVenues(event).map(renderPlace)} ${renderOnline(event, view)}
        ${renderSeries(event, state, view)}
      </div>
      ${renderAction(event, state, view)}
      ${!state.isOver && event.event_status !== 'cancelled' && renderCalendarMenu(event, state.isOpened, view)}
    </div>
  </div>`;
}

const NOTICES = {
  cancelled: 'event_cancelled',
  postponed: 'event_postponed',
  rescheduled: 'event_rescheduled',
} as const;

/** A notice of a cancellation or change, with its reason and the next date of the series. */
function renderNotice(
  event: EventDto,
  { isOver, nextDate, datesAddress }: EventState,
  view: PageView,
): Markup | null {
  const { say, locale } = view;
  const { event_status: status, event_status_reason: reason } = event;
  if (status === 'scheduled') return isOver ? html`<div class="notice calm">${say('over')}</div>` : null;
  const isDate = status === 'cancelled' && event.series !== null;
  return html`<div class="notice">
    <strong>${say(isDate ? 'date_cancelled' : NOTICES[status])}</strong> ${(reason ?? '') !== '' && reason}
    ${
      isDate &&
      nextDate !== null &&
      datesAddress !== null &&
      html`<br /><a href="${datesAddress}"
          >${say('next_date', { date: formatLocal(nextDate, locale, 'day') })}</a
        >`
    }
  </div>`;
}

/** The zone is named wherever hours are shown, and in full where it is not that of the site. */
function renderWhen(event: EventDto, view: PageView): Markup {
  const { say, locale } = view;
  const { start_date: start, timezone, timezone_abbr: abbreviation, previous_start_date: previous } = event;
  const isShort = event.all_day !== true && hasHours(event);
  const isTold = abbreviation === timezone || !isElsewhere(event, view);
  const zone = isTold ? abbreviation : `${abbreviation} (${timezone.replaceAll('_', ' ')})`;
  const day = isShort ? formatLocal(start, locale, 'day') : formatTimes(event, locale);
  const hours =
    event.all_day === true
      ? say('all_day')
      : `${isShort ? formatHours(event, locale, '') : ''} ${zone}`.trim();
  const strike = (text: string | Markup): Markup | string =>
    event.event_status === 'cancelled' ? html`<s>${text}</s>` : text;
  return html`<p>
    <b>${strike(html`<time datetime="${toMachineDate(start)}">${day}</time>`)}</b>${strike(hours)}${
      event.event_status === 'rescheduled' &&
      previous !== null &&
      html`<br />${say('previous_start', { date: formatLocal(previous, locale, 'day') })}`
    }
  </p>`;
}

const renderPlace = (venue: VenueDto): Markup =>
  html`<p>
    <b><a href="${venue.url}">${venue.venue}</a></b
    >${formatAddress(venue).join(', ')}
  </p>`;

function renderOnline({ online_url: url }: EventDto, { say }: PageView): Markup | null {
  if (url === '' || !isSafeUrl(url)) return null;
  return html`<p>
    <b><a href="${url}" rel="noopener">${say('online')}</a></b>
  </p>`;
}

function renderSeries(
  event: EventDto,
  { sentence, datesAddress }: EventState,
  { say, locale }: PageView,
): Markup | null {
  if (event.series === null || datesAddress === null) return null;
  const words = sentence === null ? '' : sentence.charAt(0).toLocaleUpperCase(locale) + sentence.slice(1);
  return html`<p>
    ${words !== '' && html`${words} · `}<a href="${datesAddress}" rel="nofollow">${say('series')}</a>
  </p>`;
}

/** One strong button at most: tickets, or else the website of a free event. */
function renderAction(event: EventDto, { isOver }: EventState, view: PageView): Markup | null {
  if (!canTakePart(event, isOver)) return null;
  const { say } = view;
  const offer = findTicketOffer(event);
  const price = isFree(event) ? event.cost : formatEventPrice(event, view);
  const website =
    event.website === event.url || !isFree(event) || !isSafeUrl(event.website) ? '' : event.website;
  const address = offer?.url ?? website;
  if (address === '' && price === '') return null;
  return html`<p class="act">
    ${
      address !== '' &&
      html`<a class="button" href="${address}" rel="noopener"
        >${say(offer === null ? 'to_website' : 'get_tickets')}</a
      >`
    }
    ${price !== '' && html`<span class="price">${price}</span>`}
  </p>`;
}

/** Whether the head shows the price and a way to take part; otherwise the facts name the price. */
export const canTakePart = (event: EventDto, isOver: boolean): boolean =>
  !isOver && event.event_status !== 'cancelled' && !isSoldOut(event);
