// The week of a day page: a way to its other days.
import type { DaysAround } from '../../calendar/events/calendar/calendar.service.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { toDayPath } from './page-path.js';
import { countDays, formatLocal } from './page-dates.js';
import type { PageView } from './page-view.js';
import { listWeekOf } from './week.js';

/** How far from today a day without events has a page, beyond all events. */
export const MAX_EMPTY_DAYS = 366;

export interface StripDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly isCurrent: boolean;
  readonly hasPage: boolean;
}

/**
 * The days of the week of a day. Those that may lie beyond the calendar have no page, so that crawlers come to an end.
 *
 * @param around the nearest days on which events start
 * @param isEmpty whether the day itself has no events
 */
export function listStrip(
  date: string,
  {
    around,
    today,
    isEmpty,
    language,
  }: {
    readonly around: DaysAround;
    readonly today: string;
    readonly isEmpty: boolean;
    readonly language: LanguageCode;
  },
): readonly StripDay[] {
  const { previous_date: previous, next_date: next } = around;
  const first = previous ?? (isEmpty ? next : date);
  const last = next ?? (isEmpty ? previous : date);
  return listWeekOf(date, language).map((day) => {
    const isBetween = first !== null && last !== null && day >= first && day <= last;
    const isNear = Math.abs(countDays(today, day)) <= MAX_EMPTY_DAYS;
    const leadsOn = day < date ? previous !== null : next !== null;
    return { date: day, isCurrent: day === date, hasPage: day === date || isBetween || (isNear && leadsOn) };
  });
}

export function renderStrip(days: readonly StripDay[], search: string, view: PageView): Markup {
  const { locale, say } = view;
  return html`<nav class="strip" aria-label="${say('calendar_week')}">
    ${days.map(({ date, isCurrent, hasPage }) => {
      const text = html`<span aria-hidden="true"
          >${formatLocal(date, locale, 'weekday')}<b>${String(Number(date.slice(8)))}</b></span
        ><span class="spoken">${formatLocal(date, locale, 'dayOfYear')}</span>`;
      return hasPage
        ? html`<a href="${view.toPage(toDayPath(date))}${search}" ${isCurrent && html` aria-current="date"`}
            >${text}</a
          > `
        : html`<span>${text}</span> `;
    })}
  </nav>`;
}
