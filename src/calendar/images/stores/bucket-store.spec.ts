import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BucketStore } from './bucket-store.js';
import { ImageStoreError, describeStoreError } from './image-store.js';

const NAME = `${'0b'.repeat(16)}.png`;

describe('BucketStore', () => {
  let server: Server;
  let respond: RequestListener;
  let requests: string[];
  let store: BucketStore;
  let impatient: BucketStore;

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      respond(request, response);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const bucket = {
      s3Bucket: 'bucket',
      s3Endpoint: `http://127.0.0.1:${port}`,
      s3Region: 'us-east-1',
      s3AccessKeyId: 'the-key',
      s3SecretAccessKey: 'the-secret',
      s3Prefix: 'a/b',
      s3ForcePathStyle: true,
    };
    // A busy machine may take long to respond, which this test is not about.
    store = new BucketStore(bucket, 30_000, 2);
    impatient = new BucketStore(bucket, 50, 2);
  });
  beforeEach(() => {
    requests = [];
  });
  afterAll(async () => {
    await store.onModuleDestroy();
    await impatient.onModuleDestroy();
    server.closeAllConnections();
    server.close();
  });

  const error = (status: number, code: string): RequestListener => {
    const body = `<Error><Code>${code}</Code><Message>Words of the store</Message></Error>`;
    return (_, response) => response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
  };

  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (thrown: unknown) => thrown,
    );

  it('asks again when the store is busy for a moment', async () => {
    respond = (request, response) => {
      if (requests.length === 1) error(503, 'SlowDown')(request, response);
      else response.writeHead(200, { 'Content-Length': '7' }).end();
    };

    expect(await store.find(NAME)).toMatchObject({ size: 7 });
    expect(requests).toEqual([`HEAD /bucket/a/b/${NAME}`, `HEAD /bucket/a/b/${NAME}`]);
  });

  it('puts nothing that is there already', async () => {
    respond = (_, response) => response.writeHead(200, { 'Content-Length': '7' }).end();

    await store.put(NAME, Buffer.from('content'));

    expect(requests).toEqual([`HEAD /bucket/a/b/${NAME}`]);
  });

  it('does not wait for a store that says nothing', async () => {
    respond = () => undefined;

    expect(await failure(impatient.find(NAME))).toMatchObject({
      code: 'rest_service_unavailable',
      options: { headers: { 'Retry-After': '5' } },
    });
    expect(requests).toHaveLength(3);
  });

  it.each([
    [403, 'AccessDenied', 'AccessDenied: Words of the store'],
    [404, 'NoSuchBucket', 'NoSuchBucket: Words of the store'],
  ])('tells of %i %s what whoever runs the service needs, and no more', async (status, code, reason) => {
    respond = error(status, code);

    const thrown = (await failure(store.read(NAME))) as Error;

    expect(thrown.cause).toBeInstanceOf(ImageStoreError);
    expect(describeStoreError(thrown)).toBe(`The store of images cannot be used: ${reason}`);
    expect(Object.keys(thrown.cause as Error)).toEqual([]);
  });

  it.each(['../other.png', 'other.png', `a/${NAME}`, `${NAME}/..`, ''])(
    'asks nothing about %j, which no file of an image is called',
    async (name) => {
      respond = (_, response) => response.writeHead(200, { 'Content-Length': '0' }).end();

      const verbs = [
        store.put(name, Buffer.from('x')),
        store.find(name),
        store.read(name),
        store.remove(name),
      ];
      for (const failed of await Promise.all(verbs.map(failure)))
        expect(String(failed)).toContain('No file of an image can be called');

      expect(requests).toEqual([]);
    },
  );

  it('takes a file that is not there for none', async () => {
    respond = error(404, 'NoSuchKey');

    expect(await store.read(NAME)).toBeNull();
    expect(await store.readAll(NAME)).toBeNull();
  });

  it('sends only so many files at once, and does everything else meanwhile', async () => {
    respond = (request, response) => {
      response.writeHead(200, { 'Content-Length': '7' });
      if (request.method === 'GET') response.write('con');
      else response.end();
    };
    const first = await store.read(NAME);
    const second = await store.read(NAME);

    expect(await failure(store.read(NAME))).toMatchObject({ code: 'rest_service_unavailable' });
    expect(await store.find(NAME)).toMatchObject({ size: 7 });
    for (const file of [first, second]) {
      const closed = new Promise((resolve) => file?.body.once('close', resolve));
      file?.body.destroy();
      await closed;
    }
    respond = (_, response) => response.writeHead(200, { 'Content-Length': '7' }).end('content');
    for (let n = 0; n < 3; n += 1) expect(String(await store.readAll(NAME))).toBe('content');
    respond = error(404, 'NoSuchKey');
    for (let n = 0; n < 3; n += 1) expect(await store.read(NAME)).toBeNull();
    respond = error(403, 'AccessDenied');
    for (let n = 0; n < 3; n += 1)
      expect(describeStoreError(await failure(store.read(NAME)))).toContain('AccessDenied');
  });

  it('fails when a file ends too early', async () => {
    respond = (_, response) => {
      response.writeHead(200, { 'Content-Length': '7' }).write('con', () => response.destroy());
    };

    expect(await failure(store.readAll(NAME))).toMatchObject({ code: 'rest_service_unavailable' });
  });
});
