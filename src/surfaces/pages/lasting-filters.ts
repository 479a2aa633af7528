// The filters of addresses that go on: subscriptions and embedded lists.
import { isRelativeDays, nameRelativeDays } from '../../foundation/dates/relative-days.js';
import { pickFilters } from './list-filters.js';
import type { PageView } from './page-view.js';

/** Replaces dates by the word that names them, and drops others, because a subscription would keep them for ever. */
export function pickLastingFilters({
  query,
  today,
}: Pick<PageView, 'query' | 'today'>): Record<string, string> {
  const { start_date: from = '', end_date: to = '', when = '', ...others } = pickFilters(query);
  const word = when.toLowerCase();
  const days = isRelativeDays(word) ? word : when === '' ? nameRelativeDays(from, to, today) : null;
  return { ...others, ...(days !== null && { when: days }) };
}
