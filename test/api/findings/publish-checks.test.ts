import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FindingsChecker } from '../../../src/calendar/findings/findings-checker.js';
import { LinkChecker } from '../../../src/calendar/findings/links/link-checker.js';
import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, eventIds, makeEvent, refusal } from '../../support/make.js';
import { until } from '../../support/until.js';

let calendar: TestCalendar;

/**
 * Servers with one page each, as the pauses between requests to one host are long. No setting names the last one, which
 * lies in a private network, and to which the one before leads.
 */
const STATUSES = [410, 429, 403, 500, 301, 204, 302, 200];
const servers: Server[] = [];
const statuses = [...STATUSES];
const requests: string[] = [];

const addressOf = (server: Server | undefined): string =>
  `127.0.0.1:${(server?.address() as AddressInfo).port}`;

beforeAll(async () => {
  for (const n of STATUSES.keys()) {
    const server = createServer(({ method = '', url = '' }, response) => {
      requests.push(`${method} ${n} ${url}`);
      const isMoved = statuses[n] === 301 && url === '/';
      response.writeHead(isMoved ? 301 : statuses[n] === 301 ? 200 : (statuses[n] ?? 200), {
        ...(isMoved && { Location: '/moved' }),
        ...(statuses[n] === 302 && { Location: `http://${addressOf(servers.at(-1))}/` }),
      });
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    servers.push(server);
  }
  calendar = await startTestCalendar({
    PUBLISH_CHECKS: 'strict',
    REQUIRED_LANGUAGES: 'en,de',
    FINDINGS_OFF: 'no_image,venue_without_address',
    SOURCE_HOSTS: servers.slice(0, -1).map(addressOf).join(','),
  });
});
afterAll(async () => {
  await calendar.close();
  for (const server of servers) server.close();
});
beforeEach(() => calendar.empty());

const refused = { status: 422, code: 'calendar_publish_refused' };
const HALL = { venue: 'Hall' };

describe('PUBLISH_CHECKS=strict', () => {
  it('refuses to publish with a must, and says why', async () => {
    const { editor, author, contributor } = calendar;
    const answer = await editor.post('/events', anEvent(), { ml_language: 'sl' });
    expect(answer.body).toEqual({
      code: 'calendar_publish_refused',
      message: 'Dogodka še ni mogoče objaviti. Dogodek nima ne prizorišča ne spletnega naslova.',
      data: {
        status: 422,
        findings: [expect.objectContaining({ code: 'no_location', level: 'must', field: 'venue' })],
      },
    });
    expect((await editor.get('/events', { status: 'any' })).body).toMatchObject({ total: 0 });

    const draft = await makeEvent(author, { status: 'draft' });
    const path = `/events/${draft.id}`;
    for (const body of [{ status: 'publish' }, { status: 'future', date: '2027-04-01' }])
      expect(refusal(await author.patch(path, body))).toMatchObject(refused);
    expect((await author.patch(path, { title: 'Still a draft' })).status).toBe(200);
    expect((await author.patch(path, { status: 'publish', venue: HALL })).status).toBe(200);
    expect((await contributor.post('/events', anEvent({ status: 'publish' }))).status).toBe(201);
    expect((await editor.post('/events', anEvent({ status: 'private' }))).status).toBe(201);
    const over = anEvent({ venue: HALL, start_date: '2027-03-01', end_date: '2027-03-02' });
    expect((await editor.post('/events', over)).body).toMatchObject({
      data: { findings: [{ code: 'ends_before_now' }] },
    });
    const skipped = { venue: HALL, timezone: 'Europe/Ljubljana', start_date: '2027-03-28 02:30' };
    expect((await editor.post('/events', anEvent(skipped))).body).toMatchObject({
      data: { findings: [{ code: 'time_does_not_exist' }] },
    });
    // A series goes on, though its first date is over.
    const weekly = { recurrence: 'FREQ=WEEKLY;COUNT=5' };
    const begun = anEvent({ ...weekly, venue: HALL, start_date: '2027-03-01', end_date: '2027-03-01' });
    expect(await editor.post('/events', begun)).toMatchObject({ status: 201, body: { status: 'publish' } });
    const venue = await editor.make('/venues', { venue: 'Mill' });
    const homeless = await makeEvent(author, { status: 'draft', venue: venue.id });
    await editor.delete(`/venues/${venue.id}`);
    expect((await author.patch(`/events/${homeless.id}`, { status: 'publish' })).body).toMatchObject({
      data: { findings: [{ code: 'no_location' }] },
    });
  });

  it('lets people improve what is public, and takes no new must', async () => {
    const { editor } = calendar;
    const { id } = await makeEvent(editor, { status: 'draft' });
    await calendar.dataSource.query(`UPDATE events SET status = 'publish' WHERE id = $1`, [id]);
    expect((await editor.patch(`/events/${id}`, { title: 'Better' })).status).toBe(200);
    expect((await editor.patch(`/events/${id}`, { website: 'http://intranet/' })).body).toMatchObject({
      data: { findings: [{ code: 'url_invalid' }] },
    });
    expect((await editor.patch(`/events/${id}`, { venue: HALL })).status).toBe(200);
    expect(refusal(await editor.patch(`/events/${id}`, { venue: [] }))).toMatchObject(refused);
    expect((await editor.post('/events/findings', { id, venue: [] })).status).toBe(200);

    // A mistake of one language is no excuse for the same one in another.
    const link = { description: '<a href="http://intranet/">Plan</a>' };
    const bad = await makeEvent(editor, { ...link, venue: HALL, status: 'draft' });
    await calendar.dataSource.query(`UPDATE events SET status = 'publish' WHERE id = $1`, [bad.id]);
    const german = { title: 'Musik', ml_language: 'de' };
    expect((await editor.patch(`/events/${bad.id}`, { ...german, ...link })).body).toMatchObject({
      data: { findings: [{ code: 'url_invalid', field: 'description', language: 'de' }] },
    });
    expect((await editor.patch(`/events/${bad.id}`, german)).status).toBe(200);
    clock.set('2027-06-01T12:00:00Z');
    expect((await editor.patch(`/events/${bad.id}`, { title: 'Mended' })).body).toMatchObject({
      title: 'Mended',
    });
  });
});

it('reports no codes that are turned off, and languages that are required', async () => {
  const { editor } = calendar;
  const { id } = await makeEvent(editor, { venue: HALL });
  const listed = (await editor.get(`/events/${id}/findings`)).body as { code: string; language: string }[];
  expect(listed.map(({ code }) => code)).not.toContain('no_image');
  expect(listed.filter(({ code }) => code === 'missing_translation')).toMatchObject([{ language: 'de' }]);
  expect(eventIds(await editor.get('/events', { findings: 'missing_translation' }))).toEqual([id]);
  expect(eventIds(await editor.get('/events', { findings: 'no_image' }))).toEqual([]);
  expect((await editor.get('/findings')).body).not.toMatchObject({ counts: { no_image: 1 } });
});

it('misses a translation in the trash, and checks all events again with other settings', async () => {
  const { app, dataSource, editor } = calendar;
  const { id } = await makeEvent(editor, { venue: HALL });
  const listed = async (): Promise<number[]> =>
    eventIds(await editor.get('/events', { findings: 'missing_translation' }));
  await editor.patch(`/events/${id}`, { title: 'Nacht', ml_language: 'de' });
  expect(await listed()).toEqual([]);

  const env: Env = { ...app.get<Env>(ENV), requiredLanguages: ['en', 'de', 'sl'] };
  const checker = new FindingsChecker(dataSource, env);
  // The service checks with its own settings from time to time.
  const isFound = async (): Promise<boolean> => {
    await checker.settle();
    const found = await dataSource.query<object[]>(
      `SELECT FROM event_findings WHERE 'missing_translation' = ANY(codes)`,
    );
    return found.length === 1;
  };
  await until('the event is found', isFound, 10_000);

  expect(await listed()).toEqual([]);
  await editor.delete(`/events/${id}`, { ml_language: 'de' });
  expect(await listed()).toEqual([id]);
});

it('tries links of upcoming events, and knows those that are gone', async () => {
  const { editor } = calendar;
  const ids: number[] = [];
  for (const [n, server] of servers.entries()) {
    const fields = {
      title: `Night ${n}`,
      venue: { venue: `Hall ${n}` },
      website: `http://${addressOf(server)}/`,
    };
    ids.push((await makeEvent(editor, fields)).id);
  }
  const broken = async (): Promise<number[]> =>
    eventIds(await editor.get('/events', { findings: 'link_broken' }));
  expect(await broken()).toEqual([]);
  await calendar.app.get(LinkChecker).check();
  expect(await broken()).toEqual([ids[0]]);
  expect([...requests].sort()).toEqual(
    [
      ...[0, 1, 2, 3, 6].flatMap((n) => [`HEAD ${n} /`, `GET ${n} /`]),
      ...['HEAD 4 /', 'HEAD 4 /moved', 'HEAD 5 /'],
    ].sort(),
  );

  // Not again before it is due; then the page is back.
  requests.length = 0;
  statuses.fill(200);
  await calendar.app.get(LinkChecker).check();
  expect(requests).toEqual([]);
  const ms = clock.ms() + 2 * 86_400_000;
  jest.spyOn(clock, 'ms').mockReturnValue(ms);
  await calendar.app.get(LinkChecker).check();
  jest.restoreAllMocks();
  expect(await broken()).toEqual([]);
});
