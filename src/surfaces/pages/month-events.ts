// The events in the days of a month: bars of several days, and entries with their times.
import type { CategorizedEvent } from '../../calendar/events/calendar/calendar.service.js';
import { formatUtcMs, parseLocalMs } from '../../foundation/dates/format-date.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { getSlot } from './category-mark.js';
import { isElsewhere, renderLanguage } from './event-card.js';
import type { Bar } from './month-layout.js';
import { formatHours, formatLocal, toMachineDate } from './page-dates.js';
import type { PageView } from './page-view.js';

/** Has a shape, and the colour of text. */
const WITHOUT_CATEGORY = 0;

export const getEventSlot = ({ category }: Pick<CategorizedEvent, 'category'>): number =>
  category === null ? WITHOUT_CATEGORY : getSlot(category);

/** The last day on which an event takes place: one that ends at midnight has none then. */
export const getLastDay = ({
  start_date: start,
  end_date: end,
}: Pick<CategorizedEvent, 'start_date' | 'end_date'>): string =>
  formatUtcMs(Math.max(parseLocalMs(start), parseLocalMs(end) - 1000)).slice(0, 10);

const MARK = html`<span class="mark"></span>`;

/** The category of an event, and its days, for programs that read aloud. */
function renderSpoken({ category }: CategorizedEvent, dates: string | null): Markup | false {
  const text = [category?.name, dates].flatMap((part) => (part ? `, ${part}` : [])).join('');
  return text !== '' && html`<span class="spoken">${text}</span>`;
}

/** A status that is not the usual one. */
function renderChange({ event_status: status }: CategorizedEvent, { say }: PageView): Markup | false {
  return status !== 'scheduled' && html` <em>(${say(status)})</em>`;
}

function renderTitle(event: CategorizedEvent, view: PageView): Markup | string {
  const language = renderLanguage(event, view);
  return language === null ? event.title : html`<span ${language}>${event.title}</span>`;
}

/** The place of a bar that lies above the others of the day. */
export const renderEmptyLane = (): Markup => html`<li class="lane cont" aria-hidden="true"></li>`;

/** A link as wide as the days of the week that the event has. */
export function renderBar(bar: Bar, event: CategorizedEvent, view: PageView): Markup {
  const { from, to, isContinued, continues } = bar;
  const { locale, say } = view;
  const last = getLastDay(event);
  const classes = [
    to > from && `n${to - from + 1}`,
    isContinued && 'came',
    continues && 'goes',
    event.event_status === 'cancelled' && 'is-cancelled',
  ].filter(Boolean);
  const dates = formatHours({ ...event, end_date: `${last} 23:59:59`, all_day: true }, locale, '');
  const until = say('until_date', { date: formatLocal(last, locale, 'dayOfMonth') });
  return html`<li
    class="lane${isContinued && ' cont'}${isContinued && from === 0 && ' before'}"
    data-c="${getEventSlot(event)}"
  >
    <a ${classes.length > 0 && html` class="${classes.join(' ')}"`} href="${event.url}"
      >${MARK}<span
        >${renderTitle(event, view)}${renderChange(event, view)}${renderSpoken(event, dates)}<span
          class="range"
          aria-hidden="true"
        >
          · ${until}</span
        ></span
      ></a
    >
  </li>`;
}

/** A shape, the time and the title. */
export function renderEntry(event: CategorizedEvent, view: PageView): Markup {
  const { start_date: start, timezone_abbr: zone } = event;
  const time =
    !event.all_day &&
    html`<time datetime="${toMachineDate(start)}"
      >${formatLocal(start, view.locale, 'time')}${isElsewhere(event, view) && ` ${zone}`}</time
    > `;
  return html`<li data-c="${getEventSlot(event)}">
    <a ${event.event_status === 'cancelled' && html` class="is-cancelled"`} href="${event.url}"
      >${MARK}<span
        >${time}${renderTitle(event, view)}${renderChange(event, view)}${renderSpoken(event, null)}</span
      ></a
    >
  </li>`;
}
