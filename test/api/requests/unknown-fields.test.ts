// Keys that `_fields` requests and the response does not have (contract 1.6).
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, refusal } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
  const { editor } = calendar;
  await makeEvent(editor, {
    categories: 'Music',
    tags: 'Live',
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Ann' },
  });
});
afterAll(() => calendar.close());

/** Each list with a key of its items. */
const LISTS = [
  ['events', 'title'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
  ['categories', 'name'],
  ['tags', 'name'],
  ['images', 'alt_text'],
  ['users', 'name'],
] as const;

describe.each(LISTS)('a list of %s', (name, key) => {
  it('names keys of items that lack its name, and says so in strict requests', async () => {
    const { administrator: as } = calendar;
    const fields = `id,${key}`;
    const loose = await as.get(`/${name}`, { _fields: fields });
    const again = await as.get(`/${name}`, { _fields: fields });
    const strict = await as.get(`/${name}`, { _fields: fields, strict: true });

    expect([loose.status, loose.body]).toEqual([200, []]);
    for (const { headers } of [loose, again])
      expect(headers.get('calendar-ignored')).toBe(`_fields.id, _fields.${key}`);
    expect(refusal(strict)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['_fields'] });
    const { data } = strict.body as { data: { params: { _fields: string } } };
    expect(data.params._fields).toBe(
      `The response has no such keys: id, ${key}. Did you mean \`${name}.id,${name}.${key}\`?`,
    );
  });

  it('takes the keys that it has, and those of its items', async () => {
    for (const fields of ['total', `${name}.${key},total_pages`, name, 'next_rest_url']) {
      const { status, headers } = await calendar.administrator.get(`/${name}`, {
        _fields: fields,
        strict: true,
      });
      expect([fields, status, headers.get('calendar-ignored')]).toEqual([fields, 200, null]);
    }
  });
});

/** The paths of all values in a body. */
const listPaths = (value: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value)
    ? value.map((item) => [path, item] as const)
    : Object.entries(value).map(([key, item]) => [path === '' ? key : `${path}.${key}`, item] as const);
  return entries.flatMap(([at, item]) => listPaths(item, at));
};

it.each(LISTS)('knows every key that a list of %s has, at every depth', async (name) => {
  const { body } = await calendar.administrator.get(`/${name}`);
  const paths = [...new Set(listPaths(body))].slice(0, 200);
  const { headers } = await calendar.administrator.get(`/${name}`, { _fields: paths.join() });
  expect(headers.get('calendar-ignored')).toBeNull();
});

it.each([
  ['/events/1', 'titel,id', '_fields.titel'],
  ['/events', 'events.bogus,events.id', '_fields.events.bogus'],
  ['/events', 'events.categories.bogus', '_fields.events.categories.bogus'],
  ['/changes', 'items.bogus', '_fields.items'],
  ['/events/calendar', 'events,days', '_fields.events'],
  ['/events/facets', 'facets', '_fields.facets'],
  ['/changes', 'events', '_fields.events'],
  ['/events', 'total,title', '_fields.title'],
])('%s with %s names %s', async (path, fields, header) => {
  const { headers } = await calendar.visitor.get(path, { _fields: fields });
  expect(headers.get('calendar-ignored')).toBe(header);
});

it('leaves out what clients of WordPress request everywhere', async () => {
  const { headers } = await calendar.visitor.get('/events', { _fields: 'events,_links,_embedded' });
  expect(headers.get('calendar-ignored')).toBeNull();
});

it('is right for a response from the cache, whatever the order of its address', async () => {
  for (const query of [
    { _fields: 'id', other: '1' },
    { other: '1', _fields: 'id' },
    { other: '2', _fields: 'id' },
  ]) {
    const { headers } = await calendar.visitor.get('/venues', query);
    expect(headers.get('calendar-ignored')?.split(', ').toSorted()).toEqual(['_fields.id', 'other']);
  }
});
