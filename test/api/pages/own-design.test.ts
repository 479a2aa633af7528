import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readEnv } from '../../../src/foundation/config/env.js';
import { readOwnFiles } from '../../../src/surfaces/pages/own-files.js';
import { SITE, startTestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const HTML = { Accept: 'text/html' };
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20"/></svg>';

describe('pages of a design of one’s own', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'calendar-design-'));
    mkdirSync(join(folder, 'pages'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const put = (name: string, content: string | Buffer): void => {
    writeFileSync(join(folder, 'pages', name), content);
  };

  it('have the header, footer, styles and logo of DATA_DIR, and the colours of the settings', async () => {
    put('header.html', '<p class="own">City</p>\n');
    put('header.de.html', '<p class="own">Stadt</p>');
    put('footer.html', '<p>Imprint</p>');
    put('style.css', '.own { color: red }');
    put('logo.svg', LOGO);
    // Not shown where the colours are light at all times.
    put('logo-dark.svg', LOGO.replace('<rect', '<rect fill="#fff"'));
    const settings = { DATA_DIR: folder, SITE_COLOR: '#0b5c3b', COLOR_SCHEME: 'light' };
    const calendar = await startTestCalendar(settings);
    const open = (path: string) => calendar.visitor.under('').get(path, {}, HTML);
    const [english, german, missing] = await Promise.all(
      ['/events/', '/de/events/', '/nothing/'].map(async (path) => (await open(path)).body as string),
    );
    const [, style = '', logo = ''] =
      /<link rel="stylesheet" href="([^"]*)" \/>\n<link rel="icon" href="([^"]*)" \/>/.exec(english ?? '') ??
      [];
    const styles = await open(new URL(style).pathname);
    const image = await fetch(calendar.visitor.root + new URL(logo).pathname);
    const content = await image.text();
    await calendar.close();

    expect(english).toContain(
      '<header class="site">\n<div class="part"><div class="wide own"><p class="own">City</p></div></div>\n<div class="wide masthead">',
    );
    expect(english).toContain(
      '<div class="part"><div class="wide own"><p>Imprint</p></div></div>\n</footer>',
    );
    expect(english).toContain('<meta name="color-scheme" content="light" />');
    expect(english).toContain(`<img class="logo" src="${logo}" width="80" height="20" alt="" />Events</a>`);
    expect(german).toContain('<p class="own">Stadt</p>');
    expect(german).toContain('<p>Imprint</p>');
    expect(missing).toContain('<p class="own">City</p>');
    expect(style).toMatch(new RegExp(`^${SITE}/assets/pages\\.[0-9a-f]{12}\\.css$`));
    expect(styles.body).toContain('--brand:#0b5c3b;--brand-ink:#ffffff;');
    expect(styles.body).toContain('--accent:#0b5c3b;');
    expect(styles.body).not.toContain('prefers-color-scheme');
    expect(styles.body).toContain('.own { color: red }');
    expect(content).toBe(LOGO);
    expect(image.headers.get('content-type')).toBe('image/svg+xml');
    expect(image.headers.get('content-security-policy')).toContain('sandbox');
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('show another logo where the background is dark', async () => {
    put('logo.svg', LOGO);
    put('logo-dark.svg', LOGO.replace('<rect', '<rect fill="#fff"'));
    const dark =
      /<picture>\s*<source\s+srcset="([^"]*\/logo-dark\.[^"]*)"[^>]*media="\(prefers-color-scheme: dark\)"/;
    const read = async (settings: Record<string, string>): Promise<string> => {
      const calendar = await startTestCalendar({ DATA_DIR: folder, SITE_NAME: 'City', ...settings });
      const { body } = await calendar.visitor.under('').get('/events/', {}, HTML);
      const [, path = ''] = dark.exec(body as string) ?? [];
      if (path !== '')
        expect(await (await fetch(calendar.visitor.root + new URL(path).pathname)).text()).toContain('#fff');
      await calendar.close();
      return body as string;
    };
    const both = await read({});
    expect(both).toMatch(dark);
    expect(both).toMatch(/alt="" \/><\/picture>City<\/a>/);
    const always = await read({ COLOR_SCHEME: 'dark' });
    expect(always).not.toContain('<picture>');
    expect(always).toMatch(/<img class="logo" src="[^"]*logo-dark\./);
  });

  it('need files of a moderate size and of their kind', async () => {
    const env = readEnv({ DATA_DIR: folder });
    put('header.html', 'x'.repeat(64 * 1024 + 1));
    await expect(readOwnFiles(env)).rejects.toThrow(/header\.html must have at most 64 kB\.$/);
    rmSync(join(folder, 'pages', 'header.html'));
    symlinkSync('/dev/zero', join(folder, 'pages', 'header.html'));
    await expect(readOwnFiles(env)).rejects.toThrow(/header\.html is no file\.$/);
    rmSync(join(folder, 'pages', 'header.html'));
    put('logo.svg', 'no image');
    await expect(readOwnFiles(env)).rejects.toThrow(/logo\.svg is no image\.$/);
    const png = sharp({ create: { width: 4, height: 2, channels: 3, background: '#fff' } }).png();
    put('logo.svg', await png.toBuffer());
    await expect(readOwnFiles(env)).rejects.toThrow(/logo\.svg is an image of another kind: png\.$/);
    rmSync(join(folder, 'pages', 'logo.svg'));
    put('logo.png', await png.toBuffer());
    expect(await readOwnFiles(env)).toMatchObject({
      header: {},
      footer: {},
      styles: '',
      logos: { logo: { type: 'image/png', width: 4, height: 2 } },
    });
  });

  it('have the name of the site or a wordmark, and lead to another front end that PUBLIC_URL names', async () => {
    put('logo.svg', LOGO);
    put('wordmark.svg', LOGO);
    const calendar = await startTestCalendar({
      DATA_DIR: folder,
      SITE_NAME: 'en=City & Sea; de=Stadt',
      PUBLIC_URL:
        'event=https://www.example.org{/language}/e/{slug}; tag=https://www.example.org/t/{id}; home=https://www.example.org{/language}/',
    });
    const open = (path: string) => calendar.visitor.under('').get(path, {}, HTML);
    const venue = { venue: 'Old Warehouse', status: 'publish' };
    const { id } = await makeEvent(calendar.editor, { tags: 'jazz', venue });
    const { body } = await calendar.visitor.get(`/events/${id}`, { ml_language: 'de' });
    const [list, german, feed, sitemap, tags] = await Promise.all([
      open('/events/'),
      open('/de/events/'),
      calendar.visitor.get('/events.json'),
      open('/sitemap.xml'),
      calendar.visitor.get('/tags'),
    ]);
    const moved = await Promise.all(
      ['/de/event/harbour-jazz-night/', '/tag/jazz/', '/de/', `/?p=${id}`].map(async (path) => {
        const { status, headers } = await open(path);
        return [status, headers.get('location')];
      }),
    );
    const kept = await Promise.all(
      ['/venue/old-warehouse/', '/event/none/'].map(async (path) => (await open(path)).status),
    );
    await calendar.close();

    const url = 'https://www.example.org/de/e/harbour-jazz-night';
    expect(body).toMatchObject({ url, website: url, json_ld: { url } });
    const { tags: terms } = tags.body as { readonly tags: readonly { readonly id: number }[] };
    expect(list.body).toContain('<a href="https://www.example.org/e/harbour-jazz-night">');
    expect(list.body).toMatch(
      /<img class="logo" src="[^"]*wordmark\.[^"]*" width="80" height="20" alt="City &amp; Sea" \/><\/a>/,
    );
    expect(list.body).toContain('<title>City &amp; Sea</title>');
    expect(german.body).toContain('<title>Stadt</title>');
    expect(list.body).toMatch(/<link rel="icon" href="[^"]*\/logo\./);
    expect(JSON.stringify(feed.body)).toContain('"https://www.example.org/e/harbour-jazz-night"');
    expect(sitemap.body).toContain('en-venues-0.xml');
    expect(sitemap.body).not.toContain('events-0.xml');
    expect(moved).toEqual([
      [302, url],
      [302, `https://www.example.org/t/${terms[0]?.id}`],
      [302, 'https://www.example.org/de/'],
      [302, 'https://www.example.org/e/harbour-jazz-night'],
    ]);
    expect(kept).toEqual([200, 404]);
  });
});
