import { RemoteImages } from '../../../src/calendar/images/remote/remote-images.js';
import { imageQueue } from '../../../src/calendar/images/intake/prepare-image.js';
import { MAX_FILE_BYTES } from '../../../src/calendar/images/intake/raw-file.interceptor.js';
import {
  UPLOAD_CAPACITY_PER_USER_BYTES,
  UploadCapacity,
} from '../../../src/calendar/images/intake/upload-capacity.js';
import { refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { FileServer } from '../../support/file-server.js';
import { picture } from '../../support/images.js';
import { until } from '../../support/until.js';

const TOO_MANY = { status: 429, code: 'rest_too_many_requests' };
const BUSY = { status: 503, code: 'rest_service_unavailable' };

/** Images of one user that are worked on. */
const MOST_OF_ONE = 15;

describe('images that are fetched from addresses', () => {
  let pictures: FileServer;
  let calendar: TestCalendar;
  let room: UploadCapacity;
  let png: Buffer;

  beforeAll(async () => {
    pictures = await FileServer.start();
    calendar = await startTestCalendar({ IMAGE_HOSTS: pictures.host });
    room = calendar.app.get(UploadCapacity);
    png = await picture('png');
  });
  afterAll(async () => {
    await calendar.close();
    pictures.close();
  });
  beforeEach(async () => {
    await calendar.empty();
    pictures.serve('image/png', png);
  });
  afterEach(() => {
    expect(room.taken).toBe(0);
  });

  const create = (as = calendar.author): Promise<ApiResponse> =>
    as.post('/venues', { venue: 'Hall', image: `http://${pictures.host}/a.png` });

  it('take the room of the largest while they come, and their own until they are stored', async () => {
    let send = (): void => undefined;
    pictures.respond = (_, response) =>
      (send = () => response.writeHead(200, { 'Content-Type': 'image/png' }).end(png));
    let goOn = (): void => undefined;
    const held = imageQueue.run(-1, () => new Promise<void>((resolve) => (goOn = resolve)));
    try {
      const created = create();

      await until('it is asked for', () => pictures.urls.length === 1);
      expect(room.taken).toBe(MAX_FILE_BYTES);
      send();
      await until('it is there', () => room.taken < MAX_FILE_BYTES);
      expect(room.taken).toBe(png.length);
      goOn();

      expect((await created).status).toBe(201);
    } finally {
      // All tests of a part share this queue.
      goOn();
      await held;
    }
  });

  it.each<[string, () => number[], object]>([
    ['429 when the uploads of the user leave no room', () => [calendar.userIds.author], TOO_MANY],
    ['503 when those of all users leave no room', () => [-1, -2, -3], BUSY],
  ])('are refused with %s, and are asked for nowhere', async (_, owners, expected) => {
    const leave = owners().map((owner) => room.take(owner, UPLOAD_CAPACITY_PER_USER_BYTES));
    try {
      const refused = await create();

      expect([refusal(refused), refused.headers.get('retry-after'), pictures.urls.length]).toEqual([
        expected,
        '5',
        0,
      ]);
    } finally {
      for (const free of leave) free();
    }
    expect((await create()).status).toBe(201);
  });

  it('come for whoever waits for another user who is refused', async () => {
    let send = (): void => undefined;
    const good = pictures.respond;
    pictures.respond = (request, response) => {
      send = () => {
        good(request, response);
      };
    };
    let goOn = (): void => undefined;
    const done = new Promise<void>((resolve) => (goOn = resolve));
    const { author } = calendar.userIds;
    const held = Array.from({ length: MOST_OF_ONE }, () => imageQueue.run(author, () => done));
    const naming = jest.spyOn(RemoteImages.prototype, 'resolveImageUrl');
    try {
      const first = create();
      await until('it is asked for', () => pictures.urls.length === 1);
      const others = [create(calendar.editor), create(calendar.editor)];
      await until('the others wait', () => naming.mock.calls.length === 3);
      pictures.respond = good;
      send();

      expect(refusal(await first)).toEqual(TOO_MANY);
      goOn();
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual([201, 201]);
      expect(pictures.urls.length).toBe(2);
    } finally {
      goOn();
      naming.mockRestore();
      await Promise.all(held);
    }
  });

  it.each<[string, FileServer['respond']]>([
    ['that are none', (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('x')],
    ['that are nowhere', (_, response) => response.writeHead(404).end()],
  ])('leave their room when they are those %s', async (_, given) => {
    pictures.respond = given;

    expect((await create()).status).toBe(400);
  });
});
