// The table of a month. Narrow windows and paper show it as a list of the days on which something starts.
import type { CategorizedEvent } from '../../calendar/events/calendar/calendar.service.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import { toDayPath } from './page-path.js';
import { renderBar, renderEmptyLane, renderEntry } from './month-events.js';
import type { DayLayout, MonthLayout } from './month-layout.js';
import { formatLocal } from './page-dates.js';
import type { PageView } from './page-view.js';
import { listWeekdays } from './week.js';

export interface MonthTable {
  /** `YYYY-MM-DD` of each day. */
  readonly dates: readonly string[];
  readonly weeks: readonly (readonly (number | null)[])[];
  readonly layout: MonthLayout;
  readonly events: ReadonlyMap<number, CategorizedEvent>;
  readonly title: string;
  /** The query string that links to days keep, including the `?`. */
  readonly search: string;
}

export function renderTable(table: MonthTable, view: PageView): Markup {
  return html`<table class="month">
    <caption class="spoken">
      ${table.title}
    </caption>
    <thead>
      <tr>
        ${listWeekdays(view.language).map((day) => renderWeekday(day, view))}
      </tr>
    </thead>
    <tbody>
      ${table.weeks.map(
        (week) =>
          html`<tr>
            ${week.map((day) => renderDay(day, table, view))}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

function renderWeekday(day: string, { locale }: PageView): Markup {
  return html`<th scope="col">
    <span aria-hidden="true">${formatLocal(day, locale, 'weekday')}</span
    ><span class="spoken">${formatLocal(day, locale, 'longWeekday')}</span>
  </th>`;
}

/** The fragment of a day, which the small month leads to. */
export const toFragment = (date: string): string => `d${Number(date.slice(8))}`;

function renderDay(day: number | null, table: MonthTable, view: PageView): Markup {
  const layout = day === null ? undefined : table.layout.days[day];
  const date = day === null ? undefined : table.dates[day];
  if (day === null || layout === undefined || date === undefined) return html`<td class="out empty"></td>`;
  const name = formatLocal(date, view.locale, 'dayOfYear');
  const address = view.toPage(toDayPath(date)) + table.search;
  const number = String(Number(date.slice(8)));
  const isToday = date === view.today;
  const { hasStart, total } = layout;
  const classes = [isToday && 'today', !hasStart && 'empty'].filter(Boolean).join(' ');
  const items = renderItems({ day, layout, name, address }, table, view);
  return html`<td
    ${hasStart && html` id="${toFragment(date)}"`}${classes !== '' && html` class="${classes}"`}${
      isToday && html` aria-current="date"`
    }
  >
    <span class="day-name" aria-hidden="true">${name}</span>${
      total > 0
        ? html`<a class="num" href="${address}" aria-label="${name} – ${view.say('count', { count: total })}"
            >${number}</a
          >`
        : html`<span class="num">${number}</span>`
    }${
      items.length > 0 &&
      html`<ul>
        ${items}
      </ul>`
    }
  </td>`;
}

interface Day {
  readonly day: number;
  readonly layout: DayLayout;
  readonly name: string;
  readonly address: string;
}

function renderItems(
  { day, layout: { lanes, entries, more, hasStart }, name, address }: Day,
  { events }: MonthTable,
  view: PageView,
): readonly Markup[] {
  const bars = lanes.map((bar) => {
    const event = bar?.from === day ? events.get(bar.id) : undefined;
    return bar === null || event === undefined ? renderEmptyLane() : renderBar(bar, event, view);
  });
  const named = entries.flatMap((id) => {
    const event = events.get(id);
    return event === undefined ? [] : renderEntry(event, view);
  });
  const others = html`<li ${!hasStart && html` class="cont"`}>
    <a href="${address}"
      ><span>${view.say('more_count', { count: more })}<span class="spoken">: ${name}</span></span></a
    >
  </li>`;
  return [...bars, ...named, ...(more > 0 ? [others] : [])];
}
