// The filters of a list: a form, short ways, and what is chosen.
import { Temporal } from '../../foundation/dates/temporal.js';
import type { RawParameters } from '../../requests/context/request-context.js';
import { html, type Markup } from '../../foundation/html/markup.js';
import type { Category } from './category-mark.js';
import { describeFilter, type FilterNames, isDay } from './describe-filter.js';
import { formatDays, nameToday } from './page-dates.js';
import { FILTERS } from './page-parameters.js';
import { getText, type PageView } from './page-view.js';

/** The value that a form sends for an empty field, which is ignored. */
export function pickFilters(query: RawParameters): Record<string, string> {
  return Object.fromEntries(
    FILTERS.map((name) => [name, getText(query, name)] as const).filter(([, value]) => value !== ''),
  );
}

export const toSearch = (parameters: Readonly<Record<string, string | number>>): string => {
  const search = new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size === 0 ? '' : `?${search.toString()}`;
};

const without = (
  filters: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));

const RANGE = ['start_date', 'end_date'];
const DATES = [...RANGE, 'when'];

export const omitDates = (filters: Readonly<Record<string, string>>): Record<string, string> =>
  without(filters, DATES);

export interface Choice extends Category {
  /** The address of its page, without the origin of the service. */
  readonly url: string;
  readonly slug: string;
  /** The id of the category above it; 0 when there is none. */
  readonly parent: number;
  /** Other values that find it: its id, and its slugs in other languages. */
  readonly otherValues: readonly string[];
}

export const findChoice = (choices: readonly Choice[], value: string): Choice | undefined =>
  choices.find(({ slug }) => slug === value) ??
  choices.find(({ otherValues }) => otherValues.includes(value));

/** Filtering leads to the results, so that keyboards and screen readers go on with the results. */
const TO_RESULTS = '#results';

/** What is chosen, each with a link that removes it. */
export function renderChosen(
  path: string,
  filters: Readonly<Record<string, string>>,
  names: FilterNames,
  view: PageView,
): Markup | null {
  if (Object.keys(filters).length === 0) return null;
  const { say } = view;
  const { start_date: from = '', end_date: to = '' } = filters;
  const hasRange = isDay(from) && isDay(to) && from <= to;
  const others = hasRange ? without(filters, RANGE) : filters;
  const chosen = [
    ...(hasRange ? [{ removed: RANGE, text: formatDays(from, to, view.locale) }] : []),
    ...FILTERS.filter((name) => others[name] !== undefined).map((name) => ({
      removed: [name],
      text: describeFilter(name, others[name] ?? '', names, view),
    })),
  ];
  return html`<ul class="chips chosen">
    ${chosen.map(({ removed, text }) => {
      const address = view.toPage(path) + toSearch(without(filters, removed)) + TO_RESULTS;
      return html`<li>
        <a class="chip" href="${address}" aria-label="${say('remove', { filter: text })}" aria-current="true"
          >${text} <span aria-hidden="true">×</span></a
        >
      </li>`;
    })}
    <li><a class="chip" href="${view.toPage(path)}">${say('clear')}</a></li>
  </ul>`;
}

/** Today, the weekend, the next days. */
function renderShortWays(path: string, filters: Readonly<Record<string, string>>, view: PageView): Markup {
  const { say, locale } = view;
  const today = Temporal.PlainDate.from(view.today);
  const saturday = today.add({ days: Math.max(6 - today.dayOfWeek, 0) });
  const sunday = today.add({ days: 7 - today.dayOfWeek });
  const ways = [
    [nameToday(locale), today, today],
    [say('weekend'), saturday, sunday],
    [say('week'), today, today.add({ days: 6 })],
  ] as const;
  const kept = omitDates(filters);
  return html`<ul class="chips">
    ${ways.map(([name, from, to]) => {
      const dates = { start_date: from.toString(), end_date: to.toString() };
      const isChosen = filters['start_date'] === dates.start_date && filters['end_date'] === dates.end_date;
      return html`<li>
        <a
          class="chip"
          href="${view.toPage(path)}${toSearch({ ...kept, ...dates })}${TO_RESULTS}"
          ${isChosen && html` aria-current="true"`}
          rel="nofollow"
          >${name}</a
        >
      </li>`;
    })}
  </ul>`;
}

export interface FilterForm {
  readonly path: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly categories: readonly Choice[];
  /** Pages of a month or a day have their dates in their address. */
  readonly hasDates: boolean;
  /** How many events are shown, in words. */
  readonly count?: string | undefined;
}

/** The short ways, and the form behind a button: the events come first. */
export function renderFilters(form: FilterForm, view: PageView): Markup {
  const { path, filters, hasDates, count } = form;
  return html`<div class="bar">
    ${hasDates && renderShortWays(path, filters, view)}
    <details class="finder">
      <summary>${view.say('filter')}</summary>
      ${renderForm(form, view)}
    </details>
    ${count !== undefined && html`<p class="count" role="status">${count}</p>`}
  </div>`;
}

export const renderSearchField = (label: string, value: string | undefined): Markup =>
  html`<div class="field all">
    <label for="f-search">${label}</label
    ><input id="f-search" type="search" name="search" value="${value}" maxlength="200" />
  </div>`;

function renderForm({ path, filters, categories, hasDates }: FilterForm, view: PageView): Markup {
  const { say } = view;
  const value = (name: string): string => filters[name] ?? '';
  const day = (name: string): string => (isDay(value(name)) ? value(name) : '');
  const chosen = findChoice(categories, value('categories'));
  const options = categories.map(
    (choice) =>
      html`<option value="${choice.slug}" ${choice === chosen && html` selected`}>${choice.name}</option>`,
  );
  return html`<search>
    <form class="form" action="${view.toPage(path)}${TO_RESULTS}" method="get" aria-label="${say('filter')}">
      ${renderSearchField(say('search'), filters['search'])}
      ${
        categories.length > 0 &&
        html`<div class="field">
          <label for="f-category">${say('category')}</label
          ><select id="f-category" name="categories">
            <option value="">${say('all')}</option>
            ${options}
          </select>
        </div>`
      }
      ${
        hasDates &&
        html`<div class="field">
            <label for="f-from">${say('from')}</label
            ><input id="f-from" type="date" name="start_date" value="${day('start_date')}" />
          </div>
          <div class="field">
            <label for="f-to">${say('until')}</label
            ><input id="f-to" type="date" name="end_date" value="${day('end_date')}" />
          </div>`
      }
      <div class="check">
        <input
          id="f-free"
          type="checkbox"
          name="is_free"
          value="true"
          ${value('is_free') === 'true' && html` checked`}
        /><label for="f-free">${say('free_only')}</label>
      </div>
      <button type="submit">${say('apply')}</button>
    </form>
  </search>`;
}
