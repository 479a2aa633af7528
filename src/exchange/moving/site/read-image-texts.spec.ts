import { createSite } from '../../../../test/support/answering-site.js';
import { readImageTexts } from './read-image-texts.js';

it('asks for a hundred images at a time, each once', async () => {
  const ids = Array.from({ length: 150 }, (_, n) => n + 1);
  const ask = (part: readonly number[]): string =>
    `/wp/v2/media?include=${part.join()}&per_page=100&_fields=id,alt_text,caption`;
  const [first, second] = [ask(ids.slice(0, 100)), ask(ids.slice(100))];
  const { api, urls } = createSite({
    [first]: [{ id: 7, alt_text: 'A quay', caption: { rendered: '<p>By Ana</p>' } }],
    [second]: [{ id: '107', alt_text: 'B' }, { alt_text: 'Nobody' }],
  });
  expect(await readImageTexts(api, [...ids, 1, 150])).toEqual(
    new Map([
      [7, { altText: 'A quay', caption: 'By Ana' }],
      [107, { altText: 'B', caption: '' }],
    ]),
  );
  expect(urls).toEqual([first, second]);
});
