import { readEnv } from '../config/env.js';
import { Links } from './links.js';
import { matchTemplate } from './public-pages.js';
import { buildUrlSettings, parseRequestUrl } from './request-url.js';

const TEMPLATES =
  'event=https://www.example.org{/language}/e/{slug}; venue=https://www.example.org/v?id={id}&in={language}; category=https://www.example.org/c/{path}/';

const linksTo = (publicUrl: string, base = ''): Links =>
  new Links(
    parseRequestUrl(
      'https://api.example.org',
      `${base}/calendar/events/v1/events`,
      buildUrlSettings(readEnv({ PUBLIC_URL: publicUrl })),
    ),
    null,
  );
const jazz = { id: 7, slug: 'jazz', paged: true };
const path = { id: 9, slugs: ['music', 'jazz'] };

describe('the public pages of another front end', () => {
  it('have the addresses of the templates, in the language of the request', () => {
    const links = linksTo(TEMPLATES, '/de');
    expect(links.publicPage('events', jazz)).toBe('https://www.example.org/de/e/jazz');
    expect(links.publicPage('venues', jazz)).toBe('https://www.example.org/v?id=7&in=de');
    expect(links.archive('categories', path)).toBe('https://www.example.org/c/music/jazz/');
    expect(links.forLanguage('sl').publicPage('events', jazz)).toBe('https://www.example.org/sl/e/jazz');
    expect(linksTo(TEMPLATES).publicPage('events', jazz)).toBe('https://www.example.org/e/jazz');
  });

  it('leave what they do not name, and what is not published, to the service', () => {
    const links = linksTo(TEMPLATES, '/de');
    expect(links.publicPage('organizers', jazz)).toBe('https://api.example.org/de/organizer/jazz/');
    expect(links.archive('tags', path)).toBe('https://api.example.org/de/tag/music/jazz/');
    expect(links.homePage).toBe('https://api.example.org/de/');
    expect(links.publicPage('events', { ...jazz, paged: false })).toBe(
      'https://api.example.org/de/?post_type=tribe_events&p=7',
    );
  });

  it('lie at the paths of the service below a single address', () => {
    const links = linksTo('https://www.example.org/city/', '/de');
    expect(links.publicPage('events', jazz)).toBe('https://www.example.org/city/de/event/jazz/');
    expect(links.archive('categories', path)).toBe(
      'https://www.example.org/city/de/events/category/music/jazz/',
    );
    expect(links.homePage).toBe('https://www.example.org/city/de/');
  });

  it.each([
    ['https://www.example.org/e/jazz', true],
    ['https://www.example.org/sl/e/dzez', true],
    ['https://api.example.org/event/jazz/', true],
    ['https://www.example.org/e/other', false],
    ['https://wwwXexample.org/e/jazz', false],
    ['https://www.example.org/e/jazz/more', false],
  ])('tell whether %s is the page of an event', (address, is) => {
    const links = linksTo(TEMPLATES);
    expect(links.isPublicPage(address, 'events', { id: 7, slugs: ['jazz', 'dzez'] })).toBe(is);
  });

  it('are found by id, and by templates that name a slug twice', () => {
    const links = linksTo('event=https://www.example.org/e/{id}');
    const item = { id: 7, slugs: ['7'] };
    expect(links.isPublicPage('https://www.example.org/e/7', 'events', item)).toBe(true);
    expect(links.isPublicPage('https://www.example.org/e/8', 'events', item)).toBe(false);
    expect(matchTemplate('https://example.org/{slug}/{slug}', 'https://example.org/a/a')).toEqual({
      slug: 'a',
    });
  });
});
