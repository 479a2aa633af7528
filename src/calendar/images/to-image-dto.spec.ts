import { HTML_FORMAT } from '../../foundation/html/text-format.js';
import { Links } from '../../foundation/urls/links.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { toImageDto } from './to-image-dto.js';

describe('toImageDto', () => {
  it('writes the keys in the order of contract 3.7, with the address beside the API root', () => {
    const place = {
      origin: 'https://example.org',
      images: 'https://example.org/images',
      root: 'https://example.org/api/de',
      prefix: '',
      namespace: NAMESPACE,
      baseLanguage: 'de',
      path: '/images',
    } as const;
    const row = {
      id: 25,
      file: `${'0b'.repeat(16)}.jpg`,
      width: 1600,
      height: 900,
      fileSize: 183204,
      sizes: {},
      altText: null,
      focusX: null,
      focusY: null,
    };
    const links = new Links(place, 'de');
    expect(Object.entries(toImageDto(row, links, HTML_FORMAT))).toEqual([
      ['url', `https://example.org/images/${'0b'.repeat(16)}.jpg`],
      ['id', 25],
      ['extension', 'jpg'],
      ['width', 1600],
      ['height', 900],
      ['filesize', 183204],
    ]);
    for (const focus of [
      { focusX: 0.5, focusY: null },
      { focusX: null, focusY: 0 },
    ])
      expect(toImageDto({ ...row, ...focus }, links, HTML_FORMAT, true)).toMatchObject({
        focus_x: focus.focusX,
        focus_y: focus.focusY,
      });
    expect(toImageDto(row, links, HTML_FORMAT, true)).not.toHaveProperty('focus_x');
  });
});
