import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { invalid, missing, pick, refusal, valueOf } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { FileServer } from '../../support/file-server.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { blank, makeImage, nested, picture } from '../../support/images.js';
import { anEvent } from '../../support/make.js';

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
  pictures.serve('image/png', await picture('png'));
});

const NOT_PUBLIC =
  'This must be the http or https address of an image on a public host, without user name and with the usual port.';

const at = (path: string): string => `http://${pictures.host}${path}`;

const sentence = ({ body }: ApiResponse): unknown =>
  (body as { data: { params: { image: string } } }).data.params.image;

async function count(table: string): Promise<number> {
  const rows: { n: number }[] = await calendar.dataSource.query(`SELECT count(*)::int AS n FROM ${table}`);
  return rows[0]?.n ?? 0;
}

describe.each([
  ['/events', anEvent()],
  ['/venues', { venue: 'Hall' }],
  ['/organizers', { organizer: 'Quay Society' }],
])('image of %s by its address', (path, item) => {
  it('is fetched, stored and shown', async () => {
    const created = await calendar.author.post(path, {
      ...item,
      image: at('/folder/quay%20at%20night.png?size=full'),
    });

    const { id } = valueOf(created, 'image') as { id: number };
    const stored = await calendar.editor.get(`/images/${id}`);
    expect([created.status, pictures.urls]).toEqual([201, ['/folder/quay%20at%20night.png?size=full']]);
    expect(valueOf(created, 'image')).toEqual(nested(stored.body as Record<string, unknown>));
    expect(pick(stored, 'title', 'file_name', 'author', 'width', 'height', 'extension')).toEqual({
      title: 'quay at night',
      file_name: 'quay at night.png',
      author: String(calendar.userIds.author),
      width: 3,
      height: 2,
      extension: 'png',
    });
    expect(String(valueOf(stored, 'url')).startsWith(`${SITE}/images/`)).toBe(true);
  });

  it('is not named by marks that turn the direction', async () => {
    const created = await calendar.author.post(path, { ...item, image: at('/quay%E2%80%AEgpj.png') });

    const { id } = valueOf(created, 'image') as { id: number };
    const stored = await calendar.editor.get(`/images/${id}`);
    expect(pick(stored, 'title', 'file_name')).toEqual({ title: 'quaygpj', file_name: 'quaygpj.png' });
  });

  it('is not stored when a side of it is too long', async () => {
    const long = await blank(20_001, 1);
    pictures.serve('image/png', long);

    const refused = await calendar.author.post(path, { ...item, image: at('/long.png') });

    expect(refusal(refused)).toEqual(invalid('image'));
  });

  it('is fetched once, whoever names it again', async () => {
    const first = await calendar.author.post(path, { ...item, image: at('/a.png') });
    const again = await calendar.editor.make(path, { ...item, image: at('/a.png#there') });
    const updated = await calendar.editor.patch(`${path}/${again.id}`, { image: at('/a.png') });

    const { id } = valueOf(first, 'image') as { id: number };
    expect([again['image'], valueOf(updated, 'image')]).toMatchObject([{ id }, { id }]);
    expect([pictures.urls, await count('images')]).toEqual([['/a.png'], 1]);
  });

  it.each([
    ['a server that has none', '/none', 404, 'The image could not be fetched from this address.'],
    ['a private host', 'http://10.0.0.1/a.png', 200, NOT_PUBLIC],
    ['another scheme', 'ftp://example.org/a.png', 200, NOT_PUBLIC],
  ])('is refused from %s, and nothing is written', async (_, address, status, expected) => {
    pictures.respond = (_, response) => response.writeHead(status).end();

    const image = address.startsWith('/') ? at(address) : address;
    const created = await calendar.editor.post(path, { ...item, image });

    expect([refusal(created), sentence(created)]).toEqual([invalid('image'), expected]);
    expect([await count('images'), await count(path.slice(1))]).toEqual([0, 0]);
  });

  it('is for those who may publish; others upload', async () => {
    const created = await calendar.contributor.post(path, { ...item, image: at('/a.png') });

    expect([refusal(created), sentence(created), pictures.urls]).toEqual([
      invalid('image'),
      'Images are not taken from addresses here: upload the image and send its id.',
      [],
    ]);
  });
});

/** Everything that is none of the public network, or is written so that it may look like it. */
const FORBIDDEN = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.0x1',
  '127.0.0.1.',
  '１２７.0.0.1',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '%31%32%37.0.0.1',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '2852039166',
  '172.16.0.1',
  '192.168.1.1',
  '224.0.0.1',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[ff02::1]',
  'localhost',
  'LOCALHOST.',
  'user@127.0.0.1',
  'example.org@127.0.0.1',
  ':secret@127.0.0.1',
];

it('connects to no host that is forbidden, however it is written', async () => {
  const neighbour = createServer();
  let connections = 0;
  neighbour.on('connection', () => (connections += 1));
  await new Promise<void>((listening) => neighbour.listen(0, '127.0.0.1', listening));
  const { port } = neighbour.address() as AddressInfo;

  const images = FORBIDDEN.flatMap((host) => [`http://${host}/a.png`, `http://${host}:${port}/a.png`]);
  const seen = await Promise.all(
    images.map(async (image) => [
      image,
      refusal(await calendar.editor.post('/venues', { venue: 'Hall', image })),
    ]),
  );

  expect(seen).toEqual(images.map((image) => [image, invalid('image')]));

  expect([connections, await count('images'), await count('venues')]).toEqual([0, 0, 0]);
  neighbour.close();
});

it.each(['127.0.0.1', '[::1]', '169.254.169.254', '2130706433', 'localhost'])(
  'follows no redirect to %s',
  async (forbidden) => {
    pictures.respond = (_, response) =>
      response.writeHead(302, { Location: `http://${forbidden}/a.png` }).end();

    expect(refusal(await calendar.editor.post('/venues', { venue: 'Hall', image: at('/a.png') }))).toEqual(
      invalid('image'),
    );
    expect([pictures.urls, await count('images')]).toEqual([['/a.png'], 0]);
  },
);

it('fetches once what five name at once', async () => {
  const created = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      calendar.editor.post('/venues', { venue: `Hall ${n}`, image: at('/same.png') }),
    ),
  );

  const ids = new Set(created.map((each) => (valueOf(each, 'image') as { id: number }).id));
  expect([created.map(({ status }) => status), ids.size, pictures.urls]).toEqual([
    [201, 201, 201, 201, 201],
    1,
    ['/same.png'],
  ]);
});

it('fetches nothing when something else is wrong with the request', async () => {
  const untitled = await calendar.editor.post('/venues', { image: at('/a.png') });
  const undated = await calendar.editor.post('/events', {
    ...anEvent(),
    start_date: 'soonish',
    image: at('/a.png'),
  });

  expect([refusal(untitled), refusal(undated)]).toEqual([missing('venue'), invalid('start_date')]);
  expect(pictures.urls).toEqual([]);
});

it('fetches nothing of an image that is served here', async () => {
  const { id, url } = await makeImage(calendar.editor);

  const created = await calendar.editor.post('/venues', { venue: 'Hall', image: url });
  const unknown = await calendar.editor.post('/venues', {
    venue: 'Barn',
    image: url.replace(/.{9}$/, '00000.png'),
  });

  expect(valueOf(created, 'image')).toMatchObject({ id });
  expect([refusal(unknown), pictures.urls]).toEqual([invalid('image'), []]);
});

it('fetches the images of venues and organizers inside of an event', async () => {
  const created = await calendar.editor.post('/events', {
    ...anEvent(),
    venue: { venue: 'Hall', image: at('/hall.png') },
    organizer: [{ organizer: 'Society', image: at('/society.png') }],
  });
  pictures.respond = (_, response) => response.writeHead(404).end();
  const refused = await calendar.editor.post('/events', {
    ...anEvent(),
    venue: { venue: 'Barn', image: at('/barn.png') },
  });

  expect(valueOf(created, 'venue')).toMatchObject({ image: { width: 3 } });
  expect(valueOf(created, 'organizer')).toMatchObject([{ image: { width: 3 } }]);
  expect([refusal(refused), await count('venues'), await count('events')]).toEqual([invalid('venue'), 1, 1]);
});

it('fetches an image anew that was deleted', async () => {
  const { id } = await calendar.editor.make('/venues', { venue: 'Hall', image: at('/a.png') });
  const venue = await calendar.editor.get(`/venues/${id}`);
  const { id: first } = valueOf(venue, 'image') as { id: number };
  await calendar.editor.delete(`/images/${first}`, { force: true });

  const updated = await calendar.editor.patch(`/venues/${id}`, { image: at('/a.png') });

  const { id: second } = valueOf(updated, 'image') as { id: number };
  expect([second === first, pictures.urls]).toEqual([false, ['/a.png', '/a.png']]);
});

it.each([
  ['a page of text', '<html></html>', 'The file must be a JPEG, PNG, WebP, AVIF or GIF image.'],
  ['half a picture', '\x89PNG\r\n\x1a\n', 'The image is damaged and cannot be read.'],
  ['more than 10 MB', 'x'.repeat(10 * 1024 * 1024 + 1), 'The image may have at most 10 MB.'],
])('refuses %s', async (_, content, expected) => {
  pictures.serve('image/png', Buffer.from(content, 'latin1'));

  const created = await calendar.editor.post('/venues', { venue: 'Hall', image: at('/a.png') });

  expect([refusal(created), sentence(created)]).toEqual([invalid('image'), expected]);
  expect([await count('images'), await count('venues')]).toEqual([0, 0]);
});

it('tries again what failed before', async () => {
  const good = pictures.respond;
  pictures.respond = (_, response) => response.writeHead(503).end();
  const failed = await calendar.editor.post('/venues', { venue: 'Hall', image: at('/a.png') });
  pictures.respond = good;
  const created = await calendar.editor.post('/venues', { venue: 'Hall', image: at('/a.png') });

  expect([failed.status, created.status]).toEqual([400, 201]);
});

it('fetches nothing where that is switched off, but knows what is served here', async () => {
  const closed = await startTestCalendar({ IMAGES_BY_ADDRESS: 'false', IMAGE_HOSTS: pictures.host });
  const { id, url } = await makeImage(closed.editor);

  const created = await closed.editor.post('/venues', { venue: 'Hall', image: at('/a.png') });
  const own = await closed.editor.post('/venues', { venue: 'Hall', image: url });

  expect([refusal(created), sentence(created), pictures.urls]).toEqual([
    invalid('image'),
    'Images are not taken from addresses here: upload the image and send its id.',
    [],
  ]);
  expect(valueOf(own, 'image')).toMatchObject({ id });
  await closed.close();
});
