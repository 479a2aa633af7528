// The lists that are compared between calendars of different sizes.
import type { Client } from 'pg';
import { type ListRequest, listRequests } from '../lists/requests.js';
import { MARKERS } from '../generate/writing.js';

export interface ComparedRequest extends ListRequest {
  /** Whether all its matches are found and counted for each answer: the aim is a time, for the number of matches grows. */
  readonly isCounted?: true;
}

/** Of `lists`: those whose page an index has in the order of the list. */
const COMPARED = [
  ['default window', 'default window'],
  ['category', 'one category'],
  ['tag', 'one tag'],
  ['venue', 'one venue'],
  ['organizer', 'one organizer'],
  ['language de (30 %)', 'language of 30 %'],
  ['language bg (1 %)', 'language of 1 %'],
] as const;

const COUNTED = [
  ['two categories', 'two categories'],
  ['category and tag', 'category and tag'],
  ['venue and category', 'venue and category'],
  ['search, 5 % of texts', 'search, 5 % of texts'],
  ['search, 30 % of texts, to come', 'search, 30 % of texts, to come'],
  ['search in a category', 'search in a category'],
] as const;

const DAY = 86_400_000;

/** The whole calendar at the smallest size, and a part of it at the others that has as many events. */
const ALL_DAYS = 1095;

export async function comparedRequests(
  client: Client,
  size: number,
  smallest: number,
): Promise<ComparedRequest[]> {
  const all = await listRequests(client, size);
  const pathOf = (name: string): string => {
    const found = all.find((request) => request.name === name);
    if (found === undefined) throw new Error(`There is no list called ${name}.`);
    return found.path;
  };
  const half = Math.max(1, Math.round((ALL_DAYS * smallest) / size / 2));
  const window = `start_date=${day(-half)}&end_date=${day(half)}`;
  // Ten times as many events, and a word that is ten times as rare.
  const step = Math.round(Math.log10(size / smallest));
  const word = MARKERS[2 - Math.min(2, step)]?.forms[0] ?? '';
  return [
    ...COMPARED.map(([name, shown]) => ({ name: shown, path: pathOf(name) })),
    ...COUNTED.map(([name, shown]) => ({ name: shown, path: pathOf(name), isCounted: true as const })),
    { name: 'equal matches: category', path: `${pathOf('category')}&${window}` },
    { name: 'equal matches: two categories', path: `${pathOf('two categories')}&${window}` },
    { name: 'equal matches: category and tag', path: `${pathOf('category and tag')}&${window}` },
    { name: 'equal matches: search', path: `/events?search=${word}&start_date=${day(-ALL_DAYS)}` },
  ];
}

/** @param offset days from today */
const day = (offset: number): string => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
