import { html, type Markup } from '../../foundation/html/markup.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { compareInLanguage } from '../../foundation/languages/collation.js';
import { type Category, renderMark } from './category-mark.js';
import { toSearch } from './list-filters.js';
import type { PageView } from './page-view.js';

interface NamedCategory extends Category {
  readonly slug: string;
}

/** More names would push the month out of sight. */
const MAX_CATEGORIES = 20;

/** The categories that most events of a month have, by their names. @param ofEvents the first one of each event */
export function listCategories(
  ofEvents: readonly (NamedCategory | null)[],
  language: LanguageCode,
): readonly NamedCategory[] {
  const counts = new Map<number, { readonly category: NamedCategory; count: number }>();
  for (const category of ofEvents) {
    if (category === null) continue;
    const counted = counts.get(category.id) ?? { category, count: 0 };
    counted.count += 1;
    counts.set(category.id, counted);
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.category.id - b.category.id)
    .slice(0, MAX_CATEGORIES)
    .map(({ category }) => category)
    .sort((a, b) => compareInLanguage(language, a.name, b.name) || a.id - b.id);
}

/** The shapes of a month with their names, which narrow it to a category. */
export function renderLegend(
  ofEvents: readonly (NamedCategory | null)[],
  { address, filters }: { readonly address: string; readonly filters: Readonly<Record<string, string>> },
  view: PageView,
): Markup | null {
  const categories = listCategories(ofEvents, view.language);
  if (categories.length === 0) return null;
  return html`<ul class="legend">
    ${categories.map(
      (category) =>
        html`<li>
          <a href="${address}${toSearch({ ...filters, categories: category.slug })}" rel="nofollow"
            >${renderMark(category)}${category.name}</a
          >
        </li>`,
    )}
  </ul>`;
}
