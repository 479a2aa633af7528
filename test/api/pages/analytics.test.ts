import { LANGUAGE_CODES } from '../../../src/foundation/languages/language-code.js';
import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const HTML = { Accept: 'text/html' };
const SCRIPT = 'https://stats.example.org/js/script.js?v=1&x=2';

describe('a script that counts visits', () => {
  let calendar: TestCalendar;
  const open = (path: string) => calendar.visitor.under('').get(path, {}, HTML);

  beforeAll(async () => {
    calendar = await startOwnCalendar({
      ANALYTICS: `${SCRIPT} data-domain=calendar.example.org data-a-b=c=d`,
    });
    await makeEvent(calendar.editor, { title: 'Opening' });
  });
  afterAll(() => calendar.close());

  it.each([
    '/events/',
    '/events/month/2027-05/',
    '/event/opening/',
    '/events/subscribe/',
    '/events/nowhere/',
  ])('is on %s, allowed with its own host alone, and said', async (path) => {
    const { body, headers } = await open(path);

    expect(body).toContain(
      '<script defer src="https://stats.example.org/js/script.js?v=1&amp;x=2" data-domain="calendar.example.org" data-a-b="c=d"></script>',
    );
    expect(body).toContain('Visits to these pages are counted with the help of stats.example.org.');
    const policy = String(headers.get('content-security-policy'));
    expect(policy).toContain('script-src https://stats.example.org; connect-src https://stats.example.org;');
    expect(policy).toContain("default-src 'none'");
  });

  it.each(LANGUAGE_CODES)('is said in %s', async (code) => {
    const { body } = await open(code === 'en' ? '/events/' : `/${code}/events/`);

    expect(body).toMatch(/<p class="analytics">[^<]+stats\.example\.org[^<]*<\/p>/);
  });

  it('is neither in the API nor in what other sites embed', async () => {
    for (const path of ['/calendar/events/v1/events', '/calendar/events/v1/doc', '/embed.js']) {
      const { body, headers } = await open(path);
      expect(JSON.stringify(body)).not.toContain('stats.example.org');
      expect(String(headers.get('content-security-policy'))).not.toContain('stats.example.org');
    }
  });
});

describe('without the setting', () => {
  it('pages run no script and say nothing', async () => {
    const calendar = await startOwnCalendar();
    try {
      const { body, headers } = await calendar.visitor.under('').get('/events/', {}, HTML);
      expect(body).not.toMatch(/class="analytics"|<script(?! type="application\/ld\+json")/);
      expect(String(headers.get('content-security-policy'))).not.toMatch(/script-src|connect-src/);
    } finally {
      await calendar.close();
    }
  });
});
