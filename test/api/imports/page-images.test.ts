// Images that pages name by address, and what a source gives all of its events.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { FileServer } from '../../support/file-server.js';
import { picture } from '../../support/images.js';
import { calendarOf, evening } from './calendar.js';

let pictures: FileServer;
let calendar: TestCalendar;

beforeAll(async () => {
  pictures = await FileServer.start();
  calendar = await startTestCalendar({ IMAGE_HOSTS: pictures.host });
});
afterAll(async () => {
  await calendar.close();
  pictures.close();
});
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
  pictures.serve('image/png', await picture('png'));
});

const at = (path: string): string => `http://${pictures.host}${path}`;

const page = (...images: unknown[]): string =>
  JSON.stringify(
    images.map((image, n) => ({
      '@type': 'Event',
      '@id': `#${n}`,
      name: `Event ${n}`,
      startDate: `2027-05-0${n + 1}T19:00:00`,
      image,
    })),
  );

async function load(source: number, content: string, fields: object = {}): Promise<unknown> {
  const { body } = await calendar.editor.post('/imports', { source, content, ...fields });
  return body;
}

async function countImages(): Promise<number> {
  const { body } = await calendar.editor.get('/events', { status: 'any', per_page: 50 });
  return (body as { events: { image: unknown }[] }).events.filter(({ image }) => image !== false).length;
}

it('fetches the images of a page once, and nothing in a dry run', async () => {
  const { id } = await calendar.editor.make('/sources', { name: 'Page', format: 'jsonld' });
  const content = page(at('/a.png'), [{ '@type': 'ImageObject', url: at('/a.png') }], at('/b.png'));

  expect(await load(id, content, { dry_run: true })).toMatchObject({ counts: { created: 3, refused: 0 } });
  expect(pictures.urls).toEqual([]);
  expect(await load(id, content)).toMatchObject({ counts: { created: 3 }, findings: [] });
  expect([pictures.urls, await countImages()]).toEqual([['/a.png', '/b.png'], 3]);
  expect(await load(id, content)).toMatchObject({ counts: { unchanged: 3, updated: 0 } });
  expect(pictures.urls).toEqual(['/a.png', '/b.png']);
});

it('fetches the images of a calendar', async () => {
  const { id } = await calendar.editor.make('/sources', { name: 'Calendar', format: 'ics' });
  const content = calendarOf(
    evening('a@x', 'A', '20270501', `ATTACH;FMTTYPE=image/png:${at('/a.png')}`),
    evening('b@x', 'B', '20270502', `IMAGE;VALUE=URI:${at('/b.png')}`, 'RRULE:FREQ=WEEKLY;COUNT=2'),
    evening('c@x', 'C', '20270503', `ATTACH:${at('/c.pdf')}`),
  );
  expect(await load(id, content)).toMatchObject({ counts: { created: 3 }, findings: [] });
  expect([pictures.urls, await countImages()]).toEqual([['/a.png', '/b.png'], 3]);
  expect(await load(id, content)).toMatchObject({ counts: { unchanged: 3, updated: 0 } });
});

it('imports an event whose image cannot be fetched, says so, and tries again', async () => {
  const { id } = await calendar.editor.make('/sources', { name: 'Page', format: 'jsonld' });
  const { respond } = pictures;
  pictures.respond = (_, response) => response.writeHead(404).end();
  const failed = await load(id, page(at('/a.png'), null));
  expect(failed).toMatchObject({ counts: { created: 2, refused: 0 }, findings: [{ external_id: '#0' }] });
  expect(JSON.stringify(failed)).toContain(`image \\"${at('/a.png')}\\": `);

  pictures.respond = respond;
  expect(await load(id, page(at('/a.png'), null))).toMatchObject({
    counts: { updated: 1, unchanged: 1 },
    findings: [],
  });
  expect(await countImages()).toBe(1);
});

it('asks a host that has no images for three of them', async () => {
  const { id } = await calendar.editor.make('/sources', { name: 'Page', format: 'jsonld' });
  pictures.respond = (_, response) => response.writeHead(404).end();
  const content = page(...['a', 'b', 'c', 'd', 'e'].map((name) => at(`/${name}.png`)));
  const { findings } = (await load(id, content)) as { findings: unknown[] };
  expect([findings.length, pictures.urls.length]).toEqual([5, 3]);
});

it.each<[string, string]>([
  ['ics', calendarOf(evening('a@x', 'Jazz', '20270501'))],
  ['csv', 'title,date,category,venue,organizer,cost\nJazz,2027-05-01,,,,'],
  ['jsonld', JSON.stringify({ '@type': 'Event', name: 'Jazz', startDate: '2027-05-01' })],
])('gives events of %s what the source has for all, where the file says nothing', async (format, content) => {
  const { editor, visitor } = calendar;
  const defaults = {
    status: 'pending',
    categories: ['Town'],
    venue: { venue: 'Hall' },
    cost: '5',
    attendance_mode: 'mixed',
  };
  const { id } = await editor.make('/sources', { name: 'Town', format, defaults });
  await load(id, content);
  expect((await visitor.get('/events')).body).toMatchObject({ events: [] });
  const event = {
    status: 'pending',
    categories: [{ name: 'Town' }],
    venue: { venue: 'Hall' },
    attendance_mode: 'mixed',
  };
  expect((await editor.get('/events', { status: 'pending' })).body).toMatchObject({ events: [event] });
});

it('prefers what a file says to what the source has for all', async () => {
  const { editor } = calendar;
  const defaults = { status: 'pending', categories: ['Town'], venue: { venue: 'Hall' } };
  const { id } = await editor.make('/sources', { name: 'Town', format: 'csv', defaults });
  await load(id, 'title,date,poststatus,category,venue\nJazz,2027-05-01,publish,Music,Club');
  const event = { categories: [{ name: 'Music' }], venue: { venue: 'Club' } };
  expect((await calendar.visitor.get('/events')).body).toMatchObject({ events: [event] });
});

it('names the column and the text of what is refused', async () => {
  const { id } = await calendar.editor.make('/sources', {
    name: 'Town',
    format: 'csv',
    columns: { Titel: 'title', Beginn: 'start_date', Zeit: 'start_time', Seite: 'website', Ende: 'end_date' },
  });
  const rows = [
    'Jazz;2027-05-01;abends;;',
    'Blues;2027-05-01;19 Uhr;example;',
    'Talk;2027-05-02;;;2027-05-01',
  ];
  expect(await load(id, ['Titel;Beginn;Zeit;Seite;Ende', ...rows].join('\n'))).toMatchObject({
    counts: { created: 0, refused: 3 },
    findings: [
      { line: 2, message: 'Zeit "abends": This is not a date and time that can be understood.' },
      { line: 3, message: expect.stringMatching(/^Seite "example": /) as string },
      { line: 4, message: 'Ende "2027-05-01": The end is before the start.' },
    ],
  });
});
