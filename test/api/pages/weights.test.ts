import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { get } from 'node:http';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const MAX_BYTES = 25_000;

describe('the weight of pages', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ COMPRESSION: 'true' });
    for (let n = 1; n <= 50; n += 1) {
      const day = `2027-05-${String((n % 28) + 1).padStart(2, '0')}`;
      await makeEvent(calendar.editor, {
        title: `Concert ${n * 7919} of the Harbour Orchestra`,
        slug: `concert-${n}`,
        start_date: `${day} 19:00:00`,
        end_date: `${day} 21:00:00`,
        cost: `${n} EUR`,
        venue: { venue: `Hall ${n * 6007}`, city: 'Koper', status: 'publish' },
      });
    }
  });
  afterAll(() => calendar.close());

  /** The body as it is sent. */
  const fetchRaw = (
    path: string,
    encoding: string,
  ): Promise<{ body: Buffer; encoding: string | undefined }> =>
    new Promise((resolve, reject) => {
      const headers = { Accept: 'text/html', 'Accept-Encoding': encoding };
      get(calendar.visitor.root + path, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({ body: Buffer.concat(chunks), encoding: response.headers['content-encoding'] });
        });
      }).on('error', reject);
    });

  it.each(['/events/', '/events/month/2027-05/', '/events/day/2027-05-02/', '/event/concert-1/'])(
    'is small with the stylesheet of %s, and without a script',
    async (path) => {
      const page = await fetchRaw(path, 'gzip');
      expect(page.encoding).toBe('gzip');
      const html = gunzipSync(page.body).toString();
      const [, style = ''] = /<link rel="stylesheet" href="[^"]*?(\/assets\/[^"]*)"/.exec(html) ?? [];
      const styles = await fetchRaw(style, 'gzip');
      expect(styles.encoding).toBe('gzip');
      expect(page.body.length + styles.body.length).toBeLessThan(MAX_BYTES);
      expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    },
  );

  it('is little in the element of other sites', async () => {
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip', 'br'].map((encoding) => fetchRaw('/embed.js', encoding)),
    );
    expect(gzipSync(plain?.body ?? '').length).toBeLessThan(2000);
    expect([plain?.encoding, gzip?.encoding, brotli?.encoding]).toEqual([undefined, 'gzip', 'br']);
    expect(gunzipSync(gzip?.body ?? '')).toEqual(plain?.body);
    expect(brotliDecompressSync(brotli?.body ?? '')).toEqual(plain?.body);
  });
});
