import { createTypeError, ParameterError } from '../../../foundation/errors/parameter-error.js';
import { readCsvBody } from './csv-body.js';
import type { Row } from './csv-row.js';

const NOTATION = { language: 'en', order: { '-': null, '/': null, '.': null } } as const;
const TIMES = { start_date: '2027-05-01', end_date: '2027-05-01', all_day: true };
const ON_DAY: Row = { start_date: '2027-05-01' };
const read = (row: Row) => readCsvBody({ ...ON_DAY, ...row }, NOTATION);

it('says nothing that a row does not say', () => {
  expect(read({})).toEqual({ body: TIMES, implied: { status: 'publish' }, problems: [] });
});

it.each<[Row, object]>([
  [{ title: ' Rock & <Roll> ' }, { title: 'Rock & &lt;Roll>' }],
  [{ title: '' }, { title: '' }],
  [
    { description: '', excerpt: 'a', slug: 'b' },
    { description: '', excerpt: 'a', slug: 'b' },
  ],
  [
    { timezone: 'UTC', website: '' },
    { timezone: 'UTC', website: '' },
  ],
  [{ categories: 'Music,, <Jazz>' }, { categories: ['Music', '&lt;Jazz>'] }],
  [{ tags: '' }, { tags: [] }],
  [{ status: 'DRAFT' }, { status: 'draft' }],
  [{ status: '' }, {}],
  [{ status: 'draft', event_status: 'private' }, { status: 'draft' }],
  [{ event_status: '' }, { event_status: '' }],
  [{ event_status: 'Postponed' }, { event_status: 'postponed' }],
  // Venues
  [{ venue: '' }, { venue: [] }],
  [{ venue_city: 'Ljubljana' }, {}],
  [{ venue: '', venue_city: 'Ljubljana' }, { venue: [] }],
  [
    { venue: 'Hall <1>', venue_address: 'Street 1', venue_city: '', venue_zip: '1000', venue_country: 'SI' },
    { venue: { venue: 'Hall &lt;1>', address: 'Street 1', zip: '1000', country: 'SI' } },
  ],
  [{ venue: 'Hall', venue_city: 'Ljubljana' }, { venue: { venue: 'Hall', city: 'Ljubljana' } }],
  // Organizers
  [{ organizer: '' }, { organizer: [] }],
  [{ organizer_email: 'a@example.org' }, {}],
  [{ organizer: 'Ana', organizer_email: '' }, { organizer: [{ organizer: 'Ana' }] }],
  [
    { organizer: 'Ana', organizer_email: 'a@example.org' },
    { organizer: [{ organizer: 'Ana', email: 'a@example.org' }] },
  ],
  // Of several, it is unknown whose it is.
  [
    { organizer: 'Ana, Bor', organizer_email: 'a@example.org' },
    { organizer: [{ organizer: 'Ana' }, { organizer: 'Bor' }] },
  ],
  // Costs
  [{ cost: '' }, { cost: '' }],
  [{ currency_symbol: '$' }, {}],
  [{ cost: 'From 10', currency_symbol: '$' }, { cost: 'From 10' }],
  [{ cost: '10 or more', currency_symbol: '$' }, { cost: '10 or more' }],
  [{ cost: '0', currency_symbol: '$' }, { cost: '0' }],
  [{ cost: '10', currency_code: '' }, { cost: '10' }],
  [{ cost: '10', currency_code: 'Points' }, { cost: '10 Points' }],
  [{ cost: '10', currency_symbol: '€', currency_position: 'Postfix' }, { cost: '10€' }],
  [{ cost: '10', currency_symbol: '€', currency_position: 'after' }, { cost: '10€' }],
  [{ cost: '10', currency_symbol: '€', currency_position: 'thereafter' }, { cost: '€10' }],
  [{ cost: '10', currency_symbol: '€', currency_position: 'after all' }, { cost: '€10' }],
  [{ cost: '10', currency_symbol: '€', currency_position: 'a suffix' }, { cost: '€10' }],
  [{ cost: '10', currency_symbol: '€', currency_position: 'suffixed' }, { cost: '€10' }],
])('reads %j', (row, expected) => {
  expect(read(row)).toMatchObject({ body: { ...TIMES, ...expected }, problems: [] });
  expect(Object.keys(read(row).body).sort()).toEqual(Object.keys({ ...TIMES, ...expected }).sort());
});

it('reads flags, and implies those that are empty', () => {
  expect(read({ featured: 'yes', sticky: 'no', show_map: '' })).toEqual({
    body: { ...TIMES, featured: true, sticky: false },
    implied: { status: 'publish', show_map: false },
    problems: [],
  });
});

it('names words that it does not know, and leaves them out', () => {
  const { body, problems } = read({ featured: 'maybe', event_status: 'Live', all_day: 'often' });
  const allowed = 'scheduled, cancelled, postponed, rescheduled';
  expect(body).toEqual(TIMES);
  expect(problems).toEqual([
    { field: 'all_day', error: createTypeError('boolean'), isRefusal: false },
    { field: 'featured', error: createTypeError('boolean'), isRefusal: false },
    { field: 'event_status', error: new ParameterError('one_of', { allowed }), isRefusal: false },
  ]);
});
