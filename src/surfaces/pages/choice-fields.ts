// Fields to choose events for subscriptions and embedded lists. They have days in words alone, as dates would freeze.
import { html, type Markup } from '../../foundation/html/markup.js';
import { type Choice, findChoice } from './list-filters.js';
import { nameToday } from './page-dates.js';
import type { PageView } from './page-view.js';

const FIELDS = ['categories', 'when', 'is_free'];

export interface ChoiceForm {
  readonly filters: Readonly<Record<string, string>>;
  readonly categories: readonly Choice[];
}

/** Keeps the chosen filters that have no field here. */
export function renderChoiceFields({ filters, categories }: ChoiceForm, view: PageView): Markup {
  const { say, locale } = view;
  const { categories: value = '', when = '', is_free: free } = filters;
  const chosen = findChoice(categories, value);
  const isKept = value !== '' && chosen === undefined;
  const days = [
    ['', say('all')],
    ['today', nameToday(locale)],
    ['weekend', say('weekend')],
    ['next7days', say('week')],
  ] as const;
  return html`${
      categories.length > 0 &&
      !isKept &&
      html`<div class="field">
        <label for="c-category">${say('category')}</label
        ><select id="c-category" name="categories">
          <option value="">${say('all')}</option>
          ${categories.map(
            (choice) =>
              html`<option value="${choice.slug}" ${choice === chosen && html` selected`}>
                ${choice.name}
              </option>`,
          )}
        </select>
      </div>`
    }
    <div class="field">
      <label for="c-days">${say('days')}</label
      ><select id="c-days" name="when">
        ${days.map(([word, name]) => html`<option value="${word}" ${word === when && html` selected`}>${name}</option>`)}
      </select>
    </div>
    <div class="check">
      <input
        id="c-free"
        type="checkbox"
        name="is_free"
        value="true"
        ${free === 'true' && html` checked`}
      /><label for="c-free">${say('free_only')}</label>
    </div>
    ${Object.entries(filters)
      .filter(([name]) => !FIELDS.includes(name) || (name === 'categories' && isKept))
      .map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}" />`)}`;
}
