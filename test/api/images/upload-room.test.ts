import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { AccountsService } from '../../../src/requests/accounts/accounts.service.js';
import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { pick, refusal } from '../../support/responses.js';
import { picture, upload } from '../../support/images.js';
import { basic } from '../../support/raw-request.js';
import { until } from '../../support/until.js';
import { MAX_BODY_BYTES } from '../../../src/calendar/images/intake/received-file.js';
import {
  UPLOAD_CAPACITY_BYTES,
  UPLOAD_CAPACITY_PER_USER_BYTES,
  UploadCapacity,
} from '../../../src/calendar/images/intake/upload-capacity.js';

const TOO_MANY = { status: 429, code: 'rest_too_many_requests' };
const BUSY = { status: 503, code: 'rest_service_unavailable' };
const PATH = `${new URL(BASE).pathname}/images`;

/** Of an upload of the author's that fill the room of one when there are so many. */
const SHARES = 8;
const LENGTH = `Content-Length: ${UPLOAD_CAPACITY_PER_USER_BYTES / SHARES}`;
const UNTOLD = 'Transfer-Encoding: chunked';

describe('uploads under way', () => {
  let calendar: TestCalendar;
  let sockets: Socket[] = [];

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    await until('all room is free', () => taken() === 0);
  });

  const taken = (): number => calendar.app.get(UploadCapacity).taken;

  interface Sender {
    readonly socket: Socket;
    /** All that has come back. */
    readonly received: () => string;
  }

  /** Sends the headers of an upload of the author's, and nothing of its body. */
  function begin(length: string): Sender {
    const { hostname, port } = new URL(calendar.visitor.root);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (received += text));
    socket.on('error', () => undefined);
    sockets.push(socket);
    const headers = [
      `POST ${PATH} HTTP/1.1`,
      'Host: calendar.test',
      `Authorization: ${basic('author', calendar.secrets.author)}`,
      'Content-Type: multipart/form-data; boundary=cut',
      length,
    ];
    socket.write(`${headers.join('\r\n')}\r\n\r\n`);
    return { socket, received: () => received };
  }

  async function fill(length = LENGTH, count = SHARES): Promise<void> {
    for (let n = 0; n < count; n += 1) begin(length);
    const each = length === UNTOLD ? MAX_BODY_BYTES : UPLOAD_CAPACITY_PER_USER_BYTES / SHARES;
    await until('all are under way', () => taken() === count * each);
  }

  it('are refused with 429 when the others of the user leave no room, and those of others are taken', async () => {
    await fill();

    const answer = await upload(calendar.author, await picture('png'));

    expect(refusal(answer)).toEqual(TOO_MANY);
    expect(answer.headers.get('retry-after')).toBe('5');
    const other = await upload(calendar.editor, await picture('png'));
    expect([other.status, pick(other, 'id')]).toEqual([201, { id: 1 }]);
    expect(taken()).toBe(UPLOAD_CAPACITY_PER_USER_BYTES);
  });

  it('are refused before their body is sent, and their connection serves what follows it', async () => {
    await fill();
    const { socket, received } = begin(LENGTH);

    await until('it is refused', () => received().includes('rest_too_many_requests'));

    expect(received()).toMatch(/^HTTP\/1\.1 429 [^]*\r\nRetry-After: 5\r\n/);
    expect(taken()).toBe(UPLOAD_CAPACITY_PER_USER_BYTES);
    socket.write(Buffer.alloc(UPLOAD_CAPACITY_PER_USER_BYTES / SHARES));
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: calendar.test\r\n\r\n`);
    await until('the next request is answered', () => received().includes('"images":[]'));
    expect(received().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 429', 'HTTP/1.1 200']);
  });

  it('count as large as one may be when they do not tell their length', async () => {
    const most = Math.floor(UPLOAD_CAPACITY_PER_USER_BYTES / MAX_BODY_BYTES);
    await fill(UNTOLD, most);

    const { received } = begin(UNTOLD);

    await until('it is refused', () => received().includes('rest_too_many_requests'));
    expect(taken()).toBe(most * MAX_BODY_BYTES);
    const small = await upload(calendar.author, await picture('png'));
    expect([small.status, pick(small, 'id')]).toEqual([201, { id: 1 }]);
  });

  it('are refused with 503 when those of all users leave no room', async () => {
    const room = calendar.app.get(UploadCapacity);
    const leave = Array.from({ length: UPLOAD_CAPACITY_BYTES / UPLOAD_CAPACITY_PER_USER_BYTES }, (_, n) =>
      room.take(-1 - n, UPLOAD_CAPACITY_PER_USER_BYTES),
    );

    const answer = await upload(calendar.author, await picture('png'));

    expect(refusal(answer)).toEqual(BUSY);
    expect(answer.headers.get('retry-after')).toBe('5');
    for (const free of leave) free();
    expect(pick(await upload(calendar.author, await picture('png')), 'id')).toEqual({ id: 1 });
  });

  it.each([
    ['nothing of the file', ''],
    [
      'a part of the file',
      '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nPNG',
    ],
  ])('leave their room when the client goes away after %s', async (_, sent) => {
    await fill();
    for (const socket of sockets) socket.write(sent);
    expect(refusal(await upload(calendar.author, await picture('png')))).toEqual(TOO_MANY);

    for (const socket of sockets) socket.destroy();

    await until('all room is free', () => taken() === 0);
    expect(pick(await upload(calendar.author, await picture('png')), 'id')).toEqual({ id: 1 });
  });

  it('take no room for who goes away while it is looked up who asks', async () => {
    const accounts = calendar.app.get(AccountsService);
    const authenticate = accounts.authenticate.bind(accounts);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const asking = jest.spyOn(accounts, 'authenticate').mockImplementation(async (header) => {
      await held;
      return authenticate(header);
    });
    const seen: { request: IncomingMessage; response: ServerResponse }[] = [];
    const see = (request: IncomingMessage, response: ServerResponse): void => {
      seen.push({ request, response });
    };
    const server = calendar.app.getHttpServer();
    server.prependListener('request', see);
    try {
      const { socket } = begin(LENGTH);
      await until('it is looked up', () => asking.mock.calls.length === 1);
      socket.destroy();
      await until('the server knows that nobody is there', () => seen[0]?.request.destroyed === true);

      goOn();

      await until('it is refused', () => seen[0]?.response.writableEnded === true);
      expect(seen[0]?.response.statusCode).toBe(400);
      expect(taken()).toBe(0);
    } finally {
      goOn();
      asking.mockRestore();
      server.off('request', see);
    }
  });

  it('leave their room when they are done, whatever came of them', async () => {
    const content = await picture('png');
    const part = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const body = (file: Buffer): Buffer =>
      Buffer.concat([Buffer.from(part), file, Buffer.from('\r\n--cut--\r\n')]);
    const [good, bad] = [body(content), body(Buffer.from('no picture'))];
    const senders = [begin(`Content-Length: ${good.length}`), begin(`Content-Length: ${bad.length}`)];
    await until('both are under way', () => taken() === good.length + bad.length);

    senders[0]?.socket.write(good);
    senders[1]?.socket.write(bad);

    await until('both are answered', () => senders.every(({ received }) => received() !== ''));
    expect(senders.map(({ received }) => received().slice(0, 12))).toEqual(['HTTP/1.1 201', 'HTTP/1.1 400']);
    expect(taken()).toBe(0);
  });
});
