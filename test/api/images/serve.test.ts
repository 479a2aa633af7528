import { get } from 'node:http';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { type PictureType, picture, upload } from '../../support/images.js';

describe('GET {origin}/images/{file}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** Uploads a picture and gives the path of its address. */
  async function pathOf(content: Buffer): Promise<string> {
    const { body } = await upload(calendar.editor, content);
    return new URL((body as { url: string }).url).pathname;
  }

  const fetchFile = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${calendar.visitor.root}${path}`, init);

  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
    ['avif', 'image/avif'],
  ] as [PictureType, string][])(
    'serves a %s file byte for byte to everybody, for ever',
    async (type, mime) => {
      const content = await picture(type);
      const path = await pathOf(content);

      const response = await fetchFile(path);

      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
      const headers = Object.fromEntries(
        [
          'content-type',
          'cache-control',
          'x-content-type-options',
          'content-security-policy',
          'cross-origin-resource-policy',
          'content-length',
        ].map((name) => [name, response.headers.get(name)]),
      );
      expect(headers).toEqual({
        'content-type': mime,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': `default-src 'none'; sandbox`,
        'cross-origin-resource-policy': 'cross-origin',
        'content-length': String(content.length),
      });
    },
  );

  it('answers HEAD without a body', async () => {
    const path = await pathOf(await picture('png'));

    const response = await fetchFile(path, { method: 'HEAD' });

    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'image/png',
      '',
    ]);
  });

  it('answers 304 to those who have the file', async () => {
    const path = await pathOf(await picture('png'));
    const etag = (await fetchFile(path)).headers.get('etag') ?? '';

    // Not with fetch, which adds `Cache-Control: no-cache` to conditional requests.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      get(`${calendar.visitor.root}${path}`, { headers: { 'If-None-Match': etag } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });

    expect(status).toBe(304);
  });

  it.each([
    '/images/',
    '/images/00000000000000000000000000000000.png',
    '/images/..%2f..%2fetc%2fpasswd',
    '/images/%2e%2e/package.json',
    '/images/picture.png',
  ])('serves nothing at %s', async (path) => {
    await pathOf(await picture('png'));

    const response = await fetchFile(path);

    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      404,
      'rest_no_route',
    ]);
  });
});
