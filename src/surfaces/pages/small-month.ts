import { html, type Markup } from '../../foundation/html/markup.js';
import { formatLocal } from './page-dates.js';
import type { PageView } from './page-view.js';
import { countDaysBefore, listWeekdays } from './week.js';

/** More shapes than these would not be seen. */
const MAX_MARKS = 3;

export interface SmallDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly total: number;
  /** The slots of the categories of its events. */
  readonly slots: readonly number[];
}

interface SmallMonth {
  /** All days of the month. */
  readonly days: readonly SmallDay[];
  /** `phone` stands only in narrow windows. */
  readonly classes?: 'phone';
  readonly toAddress: (date: string) => string;
}

/** A month of small days, each with the shapes of the categories of its events. */
export function renderSmallMonth({ days, classes, toAddress }: SmallMonth, view: PageView): Markup {
  const { language, locale, say, today } = view;
  const first = days[0]?.date ?? today;
  const before = countDaysBefore(first, language);
  const cells = days.map(({ date, total, slots }) => {
    const day = String(Number(date.slice(8)));
    const isToday = date === today && html` aria-current="date"`;
    if (total === 0) return html`<li ${isToday}><span>${day}</span></li>`;
    const marks = [...new Set(slots)].slice(0, MAX_MARKS);
    const name = `${formatLocal(date, locale, 'day')} – ${say('count', { count: total })}`;
    return html`<li ${isToday}>
      <a href="${toAddress(date)}" aria-label="${name}"
        >${day}<i aria-hidden="true"
          >${marks.map((slot) => html`<b class="mark" data-c="${slot}"></b>`)}</i
        ></a
      >
    </li>`;
  });
  return html`<nav
    class="dots${classes !== undefined && ` ${classes}`}"
    aria-label="${formatLocal(first, locale, 'month')}"
  >
    <div class="week" aria-hidden="true">
      ${listWeekdays(language).map((day) => html`<span>${formatLocal(day, locale, 'narrowWeekday')}</span>`)}
    </div>
    <ul>
      ${Array.from({ length: before }, () => html`<li></li>`)}${cells}
    </ul>
  </nav>`;
}
