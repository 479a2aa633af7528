// `dry_run=true`: every write answers as it would, and nothing is stored.
import { ApiDescription } from '../../../src/requests/documentation/api-description.js';
import { isDryRun, runDry } from '../../../src/data/database/connection/dry-run.js';
import { Sessions } from '../../../src/requests/accounts/sign-in/sessions.js';
import { NO_CLIENT } from '../../../src/requests/accounts/sign-in/sign-in-client.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent, makeImage } from '../../support/make.js';
import { digestOf } from '../../support/digest.js';
import { refusal } from '../../support/responses.js';

const SOON = { dry_run: 'true' };
const WEEKLY = { recurrence: 'FREQ=WEEKLY;COUNT=3' };

type Items = Record<string, number | string>;

/** What renames an item of each kind. */
const KINDS = [
  ['event', 'events', { title: 'Renamed' }],
  ['venue', 'venues', { venue: 'Renamed' }],
  ['organizer', 'organizers', { organizer: 'Renamed' }],
  ['category', 'categories', { name: 'Renamed' }],
  ['tag', 'tags', { name: 'Renamed' }],
] as const;

/** A body, or null for a route that no dry run can try. */
type Body = Readonly<Record<string, unknown>> | null;

/** What is written at each route; `{name}` of a path stands for an item. */
const WRITES: Readonly<Record<string, Body>> = {
  'POST /events': { ...anEvent(), venue: { venue: 'New Hall' }, categories: ['New'], tags: ['new'] },
  'POST /events/{event}': { title: 'Changed', venue: { venue: 'New Hall' } },
  'DELETE /events/{event}': {},
  'POST /events/by-slug/{slug}': { title: 'Changed' },
  'DELETE /events/by-slug/{slug}': {},
  'POST /series/{series}': { recurrence: 'FREQ=WEEKLY;COUNT=5' },
  'DELETE /series/{series}': {},
  'POST /recurrence/preview': { ...anEvent(), ...WEEKLY },
  'POST /venues': { venue: 'New Hall' },
  'POST /venues/{venue}': { venue: 'Changed' },
  'DELETE /venues/{venue}': {},
  'POST /venues/by-slug/{venue_slug}': { venue: 'Changed' },
  'DELETE /venues/by-slug/{venue_slug}': {},
  'POST /organizers': { organizer: 'New Band' },
  'POST /organizers/{organizer}': { organizer: 'Changed' },
  'DELETE /organizers/{organizer}': {},
  'POST /organizers/by-slug/{organizer_slug}': { organizer: 'Changed' },
  'DELETE /organizers/by-slug/{organizer_slug}': {},
  'POST /categories': { name: 'New' },
  'POST /categories/{category}': { name: 'Changed' },
  'DELETE /categories/{category}': {},
  'POST /tags': { name: 'New' },
  'POST /tags/{tag}': { name: 'Changed' },
  'DELETE /tags/{tag}': {},
  'POST /images/{image}': { alt_text: 'Changed' },
  'DELETE /images/{image}': { force: true },
  'POST /users/me': { name: 'Changed' },
  'POST /users/me/secrets': { name: 'phone' },
  'DELETE /users/me/secrets/{secret}': {},
  'POST /users': { username: 'newcomer', roles: ['author'] },
  'POST /users/{user}': { roles: ['author'] },
  'DELETE /users/{user}': { reassign: 1 },
  'POST /users/{user}/secrets': { name: 'phone' },
  'DELETE /users/{user}/secrets/{user_secret}': {},
  'DELETE /users/me/sessions': {},
  'DELETE /users/me/sessions/{session}': {},
  'DELETE /users/{user}/sessions': {},
  'DELETE /users/{user}/sessions/{user_session}': {},
  'POST /sources': { name: 'other', format: 'ics' },
  'POST /sources/{source}': { name: 'renamed' },
  'DELETE /sources/{source}': {},
  'DELETE /imports/{import}': {},
  'POST /events/external/{source}/{uid}': anEvent({ title: 'Changed' }),
  'POST /webhooks': { url: 'https://hooks.example.org/' },
  'POST /webhooks/{webhook}': { active: false },
  'DELETE /webhooks/{webhook}': {},
  'POST /webhooks/{webhook}/secret': {},
  'POST /webhooks/{webhook}/ping': null,
  'POST /webhooks/{webhook}/deliveries/{delivery}/repeat': null,
  'POST /events/findings': anEvent(),
  'POST /events/{event}/duplicate': { start_date: '2027-09-01 19:30:00' },
  'DELETE /events/{event}/preview-link': {},
  'POST /proposals': { kind: 'event', patch: { title: 'Proposed' } },
  'POST /proposals/{proposal}': { review: { state: 'approved' } },
  'POST /events/{event}/history/{change_of_event}/restore': {},
  'POST /venues/{venue}/history/{change_of_venue}/restore': {},
  'POST /organizers/{organizer}/history/{change_of_organizer}/restore': {},
  'POST /categories/{category}/history/{change_of_category}/restore': {},
  'POST /tags/{tag}/history/{change_of_tag}/restore': {},
  'POST /venues/{venue}/merge': {},
  'POST /organizers/{organizer}/merge': {},
  'POST /categories/{category}/merge': {},
  'POST /tags/{tag}/merge': {},
};

/** Tested below and elsewhere: an upload, what reads `dry_run` itself, and what needs an address with TLS. */
const OTHERS = ['POST /images', 'POST /imports', 'POST /users/{user}/sign-in-link'];

let calendar: TestCalendar;
let items: Items;
/** The digests before all dry runs. */
let before: string;

beforeAll(async () => {
  calendar = await startTestCalendar();
  const { administrator: admin } = calendar;
  const image = await makeImage(admin);
  const event = await makeEvent(admin, {
    image: image.id,
    venue: { venue: 'Hall' },
    organizer: [{ organizer: 'Band' }],
    categories: ['Music'],
    tags: ['jazz'],
  });
  const head = await makeEvent(admin, { ...WEEKLY, title: 'Course' });
  const body = event as unknown as { venue: { id: number }; organizer: { id: number }[] };
  const user = await admin.make('/users', { username: 'helper', roles: ['editor'] });
  const source = await admin.make('/sources', { name: 'hall', format: 'ndjson' });
  const line = JSON.stringify({ external_id: 'one', ...anEvent({ title: 'Imported' }) });
  const imported = await admin.make('/imports', { source: source.id, content: line });
  items = {
    image: image.id,
    event: event.id,
    slug: 'harbour-jazz-night',
    venue: body.venue.id,
    venue_slug: 'hall',
    organizer: body.organizer[0]?.id ?? 0,
    organizer_slug: 'band',
    series: (head as unknown as { series: { id: number } }).series.id,
    category: (await admin.make('/categories', { name: 'Theatre' })).id,
    tag: (await admin.make('/tags', { name: 'drama' })).id,
    user: user.id,
    secret: (await admin.make('/users/me/secrets', { name: 'laptop' })).id,
    user_secret: (await admin.make(`/users/${user.id}/secrets`, { name: 'laptop' })).id,
    session: await startSession(calendar.userIds.administrator),
    user_session: await startSession(user.id),
    source: source.id,
    import: imported.id,
    uid: 'one',
    webhook: (await admin.make('/webhooks', { url: 'https://hooks.example.org/all' })).id,
    delivery: 1,
    other_venue: (await admin.make('/venues', { venue: 'Other' })).id,
    other_organizer: (await admin.make('/organizers', { organizer: 'Other' })).id,
    other_category: (await admin.make('/categories', { name: 'Other' })).id,
    other_tag: (await admin.make('/tags', { name: 'other' })).id,
  };
  for (const [kind, many, renamed] of KINDS) {
    const path = `/${many}/${items[kind]}`;
    await admin.patch(path, renamed);
    const { body: log } = await admin.get(`${path}/history`);
    const [last] = (log as { changes: { id: number }[] }).changes;
    items[`change_of_${kind}`] = last?.id ?? 0;
  }
  const proposed = { kind: 'event', item: items['event'], patch: { title: 'Other' } };
  const proposal = await calendar.contributor.post('/proposals', proposed);
  items['proposal'] = (proposal.body as { id: number }).id;
  before = await digestOf(calendar);
});
afterAll(() => calendar.close());

async function startSession(userId: number): Promise<number> {
  const sessions = calendar.app.get(Sessions);
  const token = await sessions.start({
    user: { id: userId, login: 'someone' },
    way: 'password',
    client: NO_CLIENT,
    formerToken: null,
  });
  return (await sessions.find(token))?.sessionId ?? 0;
}

const fill = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(items[name]));

/** A proposal and a merge name an item in the body. */
function withItem(path: string, body: Body): object {
  if (path === '/proposals') return { ...body, item: items['event'] };
  const into = path.endsWith('/merge') ? { into: items[`other_${/\{(\w+)\}/.exec(path)?.[1]}`] } : {};
  return { ...body, ...into };
}

const send = (write: string, body: Body, query: Record<string, string> = SOON): Promise<ApiResponse> => {
  const [method = '', path = ''] = write.split(' ');
  const json = { 'Content-Type': 'application/json' };
  const { administrator: admin } = calendar;
  return method === 'DELETE'
    ? admin.delete(fill(path), { ...query, ...(body as Record<string, string>) })
    : admin.send(method, fill(path), query, json, JSON.stringify(withItem(path, body)));
};

it('is tried below at every route that writes', () => {
  const toShape = (write: string): string => write.replaceAll(/\{\w+\}/g, '{}');
  const tried = [...Object.keys(WRITES), ...OTHERS].map(toShape);

  const writing = calendar.app
    .get(ApiDescription)
    .routes.listed.flatMap(({ path, methods }) =>
      methods
        .filter((method) => ['POST', 'DELETE'].includes(method))
        .map((method) => toShape(`${method} ${path}`)),
    );

  expect(writing.filter((write) => !tried.includes(write))).toEqual([]);
});

it.each(Object.entries(WRITES))('leaves no trace: %s', async (write, body) => {
  const tried = await send(write, body);

  if (body === null) expect(refusal(tried)).toMatchObject({ status: 400, params: ['dry_run'] });
  else {
    expect([tried.body, tried.status < 300]).toEqual([tried.body, true]);
    expect(tried.headers.get('Calendar-Dry-Run')).toBe('true');
  }
  expect(await digestOf(calendar)).toEqual(before);
});

it('leaves no trace of an uploaded image, which is not served either', async () => {
  const form = new FormData();
  const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
  form.append('file', new Blob([pixel], { type: 'image/gif' }), 'dot.gif');

  const tried = await calendar.editor.send('POST', '/images', SOON, {}, form);

  expect(tried.status).toBe(201);
  const { url } = tried.body as { readonly url: string };
  expect((await fetch(calendar.editor.root + new URL(url).pathname)).status).toBe(404);
  expect(await digestOf(calendar)).toEqual(before);
});

it.each([
  ['what is neither true nor false', { dry_run: 'perhaps', title: '' }, ['dry_run', 'title']],
  ['what the write would refuse', { dry_run: true, title: '' }, ['title']],
])('refuses %s, with all faults', async (_, body, params) => {
  const { status, params: named } = refusal(await calendar.editor.post(fill('/events/{event}'), body));

  expect([status, [...(named ?? [])].sort()]).toEqual([400, params]);
  expect(await digestOf(calendar)).toEqual(before);
});

it('answers what would be stored, and takes no idempotency key', async () => {
  const key = { 'Idempotency-Key': 'dry', 'Content-Type': 'application/json' };
  const sent = JSON.stringify(anEvent({ title: 'Fish & Chips', venue: { venue: 'Quay' }, dry_run: true }));

  const tried = await calendar.editor.send('POST', '/events', {}, key, sent);

  expect(tried).toMatchObject({
    status: 201,
    body: { title: 'Fish &#038; Chips', status: 'publish', venue: { venue: 'Quay' } },
  });
  const { findings } = tried.body as { readonly findings: readonly object[] };
  expect(findings).toContainEqual(expect.objectContaining({ code: 'no_description', level: 'should' }));
  const { id } = tried.body as { readonly id: number };
  expect((await calendar.visitor.get(`/events/${id}`)).status).toBe(404);
  const real = await calendar.editor.send('POST', '/events', {}, key, JSON.stringify(anEvent()));
  expect([real.status, real.headers.get('Idempotency-Replayed')]).toEqual([201, null]);
});

it('tries many writes at the same time, beside real ones', async () => {
  const tries = Array.from({ length: 24 }, (_, i) =>
    calendar.editor.post('/events', anEvent({ title: `Try ${i}`, venue: { venue: 'Shed' } }), SOON),
  );
  const real = calendar.editor.post('/events', anEvent({ title: 'Real', venue: { venue: 'Shed' } }));

  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 201));
  expect((await real).status).toBe(201);
  const { body } = await calendar.editor.get('/events', { search: 'Try', start_date: '2027-01-01' });
  expect(body).toMatchObject({ total: 0 });
});

it('is left by background work that begins in it', async () => {
  const { dataSource } = calendar;
  const begin = (): Promise<boolean> =>
    dataSource.jobs.run('sort_words_in', () => Promise.resolve(isDryRun()));

  expect(await runDry(dataSource, async () => [isDryRun(), await begin(), isDryRun()])).toEqual([
    true,
    false,
    true,
  ]);
});
