// A list of events by the days on which they start.
import type { EventDto } from '../../calendar/events/event.dto.js';
import { clock } from '../../foundation/dates/clock.js';
import { parseLocalMs } from '../../foundation/dates/format-date.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { type LaterDates, renderCard, renderMiniCard } from './event-card.js';
import { countDays, formatLocal, isNear, nameToday } from './page-dates.js';
import type { PageView } from './page-view.js';

const NO_DATES: LaterDates = new Map();

/** The day as a large number, which stays beside its events; and in a line, where there is no room beside them. */
export function renderDayHead(day: string, { locale, today }: PageView): Markup {
  const distance = countDays(today, day);
  const isNamed = distance === 0 || distance === 1;
  const word = isNamed && html`<em>${nameToday(locale, distance)}</em>`;
  const isKnown = isNear(day, today);
  return html`<h2 class="day-head">
    <span class="full"
      >${word}${isNamed && ', '}${formatLocal(day, locale, isKnown ? 'dayOfYear' : 'day')}</span
    ><span class="block" aria-hidden="true"
      ><span>${word || formatLocal(day, locale, 'weekday')}</span><b>${String(Number(day.slice(8)))}</b
      ><span>${formatLocal(day, locale, 'shortMonth')}</span
      >${!isKnown && html`<span>${day.slice(0, 4)}</span>`}</span
    >
  </h2>`;
}

/** Events that began earlier and go on: exhibitions would otherwise head every list. */
export function renderOnNow(
  events: readonly EventDto[],
  view: PageView,
  laterDates = NO_DATES,
): Markup | null {
  if (events.length === 0) return null;
  return html`<section class="on-now">
    <h2>${view.say('on_now')}</h2>
    <ul class="cards">
      ${events.map((event) => renderMiniCard(event, view, laterDates.get(event.id)))}
    </ul>
  </section>`;
}

interface DayList {
  /** `YYYY-MM-DD`; what began before that day stands after the first day. Null shows all under their days. */
  readonly from: string | null;
  readonly laterDates?: LaterDates | undefined;
  /** Whether the list stands at the beginning of the page. */
  readonly isFirst?: boolean;
}

/** Featured events with a picture lead the others of their day, in their place. */
export function renderEvents(
  events: readonly EventDto[],
  { from, laterDates = NO_DATES, isFirst = false }: DayList,
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
  const days = new Map<string, EventDto[]>();
  for (const event of events) {
    if (isOngoing(event)) continue;
    const day = event.start_date.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  const [first] = days.values();
  const isEager = (event: EventDto): boolean => isFirst && event === first?.[0];
  const sections = [...days].map(
    ([day, ofDay]) =>
      html`<section class="day" id="d${day}">
        ${renderDayHead(day, view)}
        <ul class="cards">
          ${ofDay.map((event) =>
            renderCard(event, view, {
              variant: event.featured === true && event.image !== false ? 'lead' : 'row',
              laterDates: laterDates.get(event.id) ?? 0,
              isEager: isEager(event),
            }),
          )}
        </ul>
      </section>`,
  );
  return html`${sections.slice(0, 1)} ${renderOnNow(events.filter(isOngoing), view, laterDates)}
  ${sections.slice(1)}`;
}
