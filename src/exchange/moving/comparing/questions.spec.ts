import { Temporal } from '../../../foundation/dates/temporal.js';
import type { JsonRecord } from '../site/json.js';
import { listQuestions } from './questions.js';

const TODAY = Temporal.PlainDate.from('2027-03-10');
const ALWAYS = { start_date: '1900-01-01 00:00:00', end_date: '2200-12-31 23:59:59' };

const ask = (events: readonly JsonRecord[]): [string, object][] =>
  listQuestions(events, TODAY).map(({ name, parameters, item }) => [name, { ...parameters, ...item }]);

it('asks for windows around today, and for what is featured', () => {
  expect(ask([])).toEqual([
    ['from today on', {}],
    ['this month (2027-03-01 to 2027-03-31)', { start_date: '2027-03-01', end_date: '2027-03-31' }],
    [
      'the last twelve months (2026-03-10 to 2027-03-10)',
      { start_date: '2026-03-10', end_date: '2027-03-10' },
    ],
    ['the year before (2025-03-10 to 2026-03-10)', { start_date: '2025-03-10', end_date: '2026-03-10' }],
    [
      'the next three months (2027-03-10 to 2027-06-10)',
      { start_date: '2027-03-10', end_date: '2027-06-10' },
    ],
    ['featured', { featured: 'true', ...ALWAYS }],
  ]);
});

it('takes a word of an event in the middle, and the first category, venue and organizer', () => {
  const events = [
    { title: 'First', venue: [], organizer: [], categories: [] },
    { title: 'A &amp; Überraschung!', venue: { id: '5' }, organizer: [{ id: 7 }, { id: 8 }] },
    { title: 'Last', venue: { id: 6 }, categories: [{ slug: 'music' }, { slug: 'art' }] },
  ];
  expect(ask(events).slice(6)).toEqual([
    ['search Überraschung', { search: 'Überraschung', ...ALWAYS }],
    ['category music', { categories: 'music', ...ALWAYS }],
    ['venue 5', { ...ALWAYS, name: 'venue', kind: 'venue', id: 5 }],
    ['organizer 7', { ...ALWAYS, name: 'organizer', kind: 'organizer', id: 7 }],
  ]);
});

it('asks for no item that no event has', () => {
  expect(ask([{ title: '2027', venue: [], organizer: [] }]).slice(6)).toEqual([]);
  expect(ask([{ title: 'A', venue: { id: 5 } }]).slice(6)).toHaveLength(2);
});
