// Questions of people, answered by tools and by the API (contract 14.2).
import type { Client } from '@modelcontextprotocol/client';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { callTool, McpClients } from '../../support/mcp.js';

type Query = Record<string, string | number | boolean>;

// It is noon of Wednesday, 10 March 2027, in UTC.
const NOW_ON = { ongoing: true, per_page: 10 };
const KOPER = { geoloc: true, geoloc_lat: 45.55, geoloc_lng: 13.73 };
const near = { latitude: 45.55, longitude: 13.73 };

/** The question, the arguments of `find_events`, the query of `/events`, and the titles that both find. */
const QUESTIONS: readonly (readonly [string, Query | { near: object }, Query, readonly string[]])[] = [
  ['What is on?', {}, {}, ['Exhibition', 'Jazz', 'Yoga', 'Market', 'Webinar', 'Opera', 'Marathon']],
  ['Any jazz?', { search: 'jazz' }, { search: 'jazz' }, ['Jazz']],
  ['Is there opera in Koper?', { search: 'opera' }, { search: 'opera' }, ['Opera']],
  [
    'What is on today?',
    { from: 'today', to: 'today' },
    { start_date: 'today', end_date: 'today' },
    ['Exhibition', 'Jazz'],
  ],
  [
    'And tomorrow?',
    { from: 'tomorrow', to: 'tomorrow' },
    { start_date: '2027-03-11', end_date: '2027-03-11' },
    ['Exhibition', 'Yoga'],
  ],
  [
    'On Saturday?',
    { from: 'next saturday', to: 'next saturday' },
    { start_date: '2027-03-13', end_date: '2027-03-13' },
    ['Exhibition', 'Market'],
  ],
  [
    'On 20.3.?',
    { from: '20.3.2027', to: '20.3.2027' },
    { start_date: '2027-03-20', end_date: '2027-03-20' },
    ['Exhibition', 'Opera'],
  ],
  [
    'In April?',
    { from: '2027-04', to: '30.4.2027' },
    { start_date: '2027-04-01', end_date: '2027-04-30' },
    ['Marathon'],
  ],
  [
    'From 15 March on?',
    { from: '15 March 2027' },
    { start_date: '2027-03-15' },
    ['Exhibition', 'Webinar', 'Opera', 'Marathon'],
  ],
  ['Until Friday?', { to: 'friday' }, { end_date: '2027-03-12' }, ['Exhibition', 'Jazz', 'Yoga']],
  [
    'What was in February?',
    { from: '2027-02-01', to: '2027-02-28' },
    { start_date: '2027-02-01', end_date: '2027-02-28' },
    ['Carnival'],
  ],
  ['Concerts?', { category: 'music' }, { categories: 'music' }, ['Jazz', 'Opera']],
  [
    'Music or sport?',
    { category: 'music,sport' },
    { categories: 'music,sport' },
    ['Jazz', 'Yoga', 'Opera', 'Marathon'],
  ],
  ['Something outdoors?', { tag: 'outdoor' }, { tags: 'outdoor' }, ['Market', 'Marathon']],
  ['What is free?', { free: true }, { is_free: true }, ['Yoga', 'Market']],
  ['Free and outdoors?', { free: true, tag: 'outdoor' }, { is_free: true, tags: 'outdoor' }, ['Market']],
  ['With a wheelchair?', { accessibility: 'wheelchair' }, { accessibility: 'wheelchair' }, ['Opera']],
  ['With sign language?', { accessibility: 'sign_language' }, { accessibility: 'sign_language' }, []],
  ['From home?', { online: true }, { attendance_mode: 'online,mixed' }, ['Webinar']],
  ['Near Koper?', { near }, { ...KOPER, geoloc_radius: 20 }, ['Jazz', 'Opera']],
  [
    'Within 100 km?',
    { near: { ...near, radius_km: 100 } },
    { ...KOPER, geoloc_radius: 100 },
    ['Jazz', 'Market', 'Opera'],
  ],
  [
    'Jazz near Koper tomorrow?',
    { near, search: 'jazz', from: 'tomorrow' },
    { ...KOPER, search: 'jazz', start_date: '2027-03-11' },
    [],
  ],
  ['What in German?', { language: 'de' }, { ml_language: 'de' }, ['Oper']],
  ['The next two?', { limit: 2 }, { per_page: 2 }, ['Exhibition', 'Jazz']],
  ['And the two after them?', { limit: 2, page: 2 }, { per_page: 2, page: 2 }, ['Yoga', 'Market']],
];

interface Listed {
  readonly total: number;
  readonly events: readonly { readonly id: number; readonly title: string }[];
}

const toList = (answer: unknown): Listed => answer as Listed;

let calendar: TestCalendar;
let client: Client;
const clients = new McpClients();

beforeAll(async () => {
  calendar = await startTestCalendar({ LANGUAGES: 'en,de' });
  const hall = { venue: 'Hall', city: 'Koper', geo_lat: 45.55, geo_lng: 13.73 };
  const barn = { venue: 'Barn', city: 'Ljubljana', geo_lat: 46.05, geo_lng: 14.5 };
  const make = (title: string, start: string, end: string, fields: object = {}): Promise<{ id: number }> =>
    makeEvent(calendar.editor, { title, start_date: start, end_date: end, ...fields });
  await make('Carnival', '2027-02-06 10:00', '2027-02-06 20:00');
  await make('Exhibition', '2027-03-01 00:00', '2027-03-31 23:00', { cost: '4' });
  await make('Jazz', '2027-03-10 20:00', '2027-03-10 22:00', {
    venue: hall,
    categories: ['Music'],
    cost: '10',
  });
  await make('Yoga', '2027-03-11 08:00', '2027-03-11 09:00', { categories: ['Sport'], cost: 'Free' });
  await make('Market', '2027-03-13 08:00', '2027-03-13 14:00', {
    venue: barn,
    tags: ['Outdoor'],
    cost: 'Free',
  });
  const online = { attendance_mode: 'online', online_url: 'https://talk.example/', cost: '3' };
  await make('Webinar', '2027-03-15 18:00', '2027-03-15 19:00', online);
  const opera = { venue: hall, categories: ['Music'], accessibility: ['wheelchair'], cost: '30' };
  const { id } = await make('Opera', '2027-03-20 19:00', '2027-03-20 22:00', opera);
  await calendar.editor.post(`/events/${id}`, { title: 'Oper' }, { ml_language: 'de' });
  await make('Marathon', '2027-04-04 09:00', '2027-04-04 15:00', {
    categories: ['Sport'],
    tags: ['Outdoor'],
    cost: '25',
  });
  await make('Rehearsal', '2027-03-10 18:00', '2027-03-10 19:00', { status: 'draft' });
  client = await clients.connect(calendar, null);
});
afterAll(async () => {
  await clients.close();
  await calendar.close();
});

it.each(QUESTIONS)('%s', async (_, args, query, titles) => {
  const { data } = await callTool(client, 'find_events', { ...args });
  const { body } = await calendar.visitor.get('/events', { ...NOW_ON, ...query });
  const [tool, api] = [toList(data), toList(body)];

  expect(tool.events.map(({ title }) => title)).toEqual(titles);
  expect(tool.events.map(({ id }) => id)).toEqual(api.events.map(({ id }) => id));
  expect(tool.total).toBe(api.total);
});

it('What is on this weekend? Which halls, which kinds? What is that opera, and when is its hall free?', async () => {
  const weekend = await callTool(client, 'whats_on', { days: 'this_weekend' });
  const api = await calendar.visitor.get('/events', {
    ...NOW_ON,
    start_date: '2027-03-13',
    end_date: '2027-03-14',
  });
  const ids = (value: unknown): number[] => toList(value).events.map(({ id }) => id);
  expect(ids(weekend.data)).toEqual(ids(api.body));

  const { body: venues } = await calendar.visitor.get('/venues', { search: 'koper' });
  const [hall] = (venues as { venues: { id: number; venue: string }[] }).venues;
  const halls = await callTool(client, 'list_venues', { search: 'koper' });
  expect(halls.data).toMatchObject({ total: 1, venues: [{ id: hall?.id, name: hall?.venue }] });

  const { body: categories } = await calendar.visitor.get('/categories');
  const kinds = await callTool(client, 'list_categories');
  expect((kinds.data['categories'] as { id: number }[]).map(({ id }) => id)).toEqual(
    (categories as { categories: { id: number }[] }).categories.map(({ id }) => id),
  );

  const [opera] = toList((await callTool(client, 'find_events', { search: 'opera' })).data).events;
  const { body: event } = await calendar.visitor.get(`/events/${opera?.id}`);
  const { start_date, cost } = event as { start_date: string; cost: string };
  expect((await callTool(client, 'get_event', { id: opera?.id })).data['event']).toMatchObject({
    start: start_date,
    cost,
  });

  const free = { venue_id: hall?.id, day: '2027-03-20', opens: '17:00', closes: '23:00' };
  expect((await callTool(client, 'find_free_slots', free)).data['slots']).toEqual([
    { start: '17:00', end: '19:00' },
    { start: '22:00', end: '23:00' },
  ]);
});
