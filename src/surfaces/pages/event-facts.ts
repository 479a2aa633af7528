// What the page of an event says in a few words each.
import type { EventDto } from '../../calendar/events/event.dto.js';
import { renderCalendarLinks } from './calendar-links.js';
import { isElsewhere } from './event-card.js';
import { listVenues } from './event-venues.js';
import {
  fact,
  formatAddress,
  linkTo,
  renderDirections,
  renderEmail,
  renderMapLink,
  renderPhone,
} from './facts.js';
import { toSearch } from './list-filters.js';
import { isSafeUrl, html, type Markup } from '../../foundation/html/markup.js';
import { formatLocal, formatPrice, formatTimes, toMachineDate } from './page-dates.js';
import type { PageView } from './page-view.js';

/** Hours such as `19:00–21:00`, which must not break across lines. */
const HOURS = /(\d{1,2}[:.]\d\d\s?[–-]\s?\d{1,2}[:.]\d\d)/;

const keepHoursTogether = (text: string): Markup =>
  html`${text.split(HOURS).map((part) => (HOURS.test(part) ? html`<span class="hours">${part}</span>` : part))}`;

/** The zone is named wherever hours are shown, and in full where it is not that of the site. */
export function renderWhen(event: EventDto, view: PageView): Markup {
  const { say, locale } = view;
  const { timezone, timezone_abbr: zone, event_status: status, previous_start_date: previous } = event;
  const hours =
    event.all_day === true
      ? say('all_day')
      : isElsewhere(event, view)
        ? `${zone} (${timezone.replaceAll('_', ' ')})`
        : zone;
  return html`<p class="lead">
    <time datetime="${toMachineDate(event.start_date)}"
      >${keepHoursTogether(formatTimes(event, locale))}</time
    >
    <span class="zone">${hours}</span>${
      status === 'rescheduled' &&
      previous !== null &&
      html`<br />${say('previous_start', { date: formatLocal(previous, locale, 'day') })}`
    }
  </p>`;
}

/** @param count how many other dates of the series are to come */
export function renderOtherDates({ series }: EventDto, count: number, view: PageView): Markup | null {
  if (series === null) return null;
  const { say } = view;
  const search = toSearch({ series: series.id, ...(count === 0 && { when: 'all' }) });
  const text = count === 0 ? say('series') : say('further_dates', { count });
  return html`<p><a href="${view.toPage('/events/')}${search}" rel="nofollow">${text}</a></p>`;
}

/** What people need to decide and to go. */
export function renderMainFacts(event: EventDto, isOver: boolean, view: PageView): Markup | null {
  const { say } = view;
  const { age_min: min, age_max: max } = event;
  const ages =
    [min, max].some((age) => age !== null) && (max === null ? `${min ?? 0}+` : `${min ?? 0}–${max}`);
  const canGo = !isOver && event.event_status !== 'cancelled';
  return writeList(
    html`${listVenues(event).map((venue) =>
      fact(
        say('where'),
        html`<a href="${venue.url}">${venue.venue}</a>`,
        ...formatAddress(venue),
        renderMapLink(venue, view),
        renderDirections(venue, view),
      ),
    )}
    ${fact(say('online'), linkTo(event.online_url))} ${fact(say('cost'), event.cost)}
    ${canGo && fact(say('tickets'), ...event.offers.map((offer) => renderOffer(offer, view)))}
    ${fact(say('age'), ages)} ${fact(say('accessibility'), ...event.accessibility.map((code) => say(code)))}
    ${canGo && fact(say('add'), renderCalendarLinks(event, view))}`,
  );
}

export function renderOtherFacts(event: EventDto, view: PageView): Markup | null {
  const { say, locale } = view;
  const { start_date: start } = event;
  const website = event.website === event.url ? null : linkTo(event.website);
  return writeList(
    html`${fact(say('website'), website)}
    ${event.organizer.map((organizer) =>
      fact(
        say('organizer'),
        html`<a href="${organizer.url}">${organizer.organizer}</a>`,
        renderPhone(organizer.phone),
        renderEmail(organizer),
      ),
    )}
    ${fact(
      say('category'),
      renderTerms(event.categories, (slug) => `/events/category/${slug}/`, view),
    )}
    ${fact(
      say('tags'),
      renderTerms(event.tags, (slug) => `/tag/${slug}/`, view),
    )}
    ${fact(
      say('more'),
      html`<a href="${view.toPage(`/events/month/${start.slice(0, 7)}/`)}"
        >${formatLocal(start, locale, 'month')}</a
      >`,
    )}`,
  );
}

const writeList = (facts: Markup): Markup | null =>
  facts.html.trim() === '' ? null : html`<dl class="facts">${facts}</dl>`;

function renderOffer(
  { name, price, price_currency: currency, url, availability }: EventDto['offers'][number],
  { say, locale }: PageView,
): Markup {
  const text = name === '' ? say('tickets') : name;
  const isGone = availability.endsWith('SoldOut');
  return html`${isSafeUrl(url) && !isGone ? html`<a href="${url}" rel="noopener">${text}</a>` : text}${
    price !== '' && ` · ${formatPrice(price, currency, locale)}`
  }${isGone && html` <span class="status">${say('sold_out')}</span>`}`;
}

function renderTerms(
  terms: EventDto['categories'],
  toPath: (slug: string) => string,
  view: PageView,
): Markup | null {
  if (terms.length === 0) return null;
  return html`<ul class="terms">
    ${terms.map(({ slug, name }) => html`<li><a href="${view.toPage(toPath(slug))}">${name}</a></li>`)}
  </ul>`;
}
