import { toLocalHtml } from './local-html.js';

it('loads nothing from elsewhere: a link takes the place of a film, and none that of its sources', () => {
  const film = '<video src="https://films.test/a.mp4"><source src="https://films.test/b.mp4" /></video>';
  expect(toLocalHtml(film, ['https://site.test'])).toBe(
    '<a class="elsewhere" href="https://films.test/a.mp4" rel="nofollow noopener">films.test</a></video>',
  );
  const own = '<source src="https://site.test/b.mp4" />';
  expect(toLocalHtml(own, ['https://site.test'])).toBe(own);
});
