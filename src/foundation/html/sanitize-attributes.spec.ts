import { sanitizeHtml } from './sanitize.js';

const noFrames = { iframeHosts: [] };
const editor = { iframeHosts: ['player.example'] };

describe('sanitizeHtml of attributes', () => {
  it.each([
    [
      'classes of WordPress blocks',
      '<p class="has-text-align-left is-style-x is-layout-y is-type-z wp-a size-b alignleft">a</p>',
    ],
    ['two alignments, as the last one counts', '<p style="text-align:left;text-align:right">a</p>'],
    ['an alignment above those of style sheets', '<p style="text-align:end !important">a</p>'],
    ['pictures without encryption', '<img src="/a" srcset="http://a.example/b 1x, /c 2x" />'],
    ['a picture with sizes alone', '<img srcset="/b 2x" />'],
    ['an address of 10,000 characters', `<a href="/${'x'.repeat(9_999)}">a</a>`],
    ['other words of a link', '<a href="/x" rel="nofollow ugc">a</a>'],
    ['the dates of changes', '<ins datetime="2027-05-04" cite="/x">a</ins><time datetime="19:30">b</time>'],
  ])('keeps %s', (_, html) => {
    expect(sanitizeHtml(html, noFrames)).toBe(html);
  });

  it.each([
    ['classes that begin otherwise', '<p class="xhas-a his-style-b style-c is-other btn">a</p>', '<p>a</p>'],
    ['mail as a picture', 'a<img src="mailto:a@b.example">', 'a'],
    ['mail as sound', '<audio src="mailto:a@b.example" controls>a</audio>', '<audio controls>a</audio>'],
    ['a telephone as film', '<video src="tel:1" controls>a</video>', '<video controls>a</video>'],
    ['a telephone as a source', '<video><source src="tel:1"></video>', '<video><source></source></video>'],
    ['a picture whose text names a source', 'a<img alt="b src=c">', 'a'],
    ['a picture whose text names sizes', 'a<img title="b" alt="b srcset=c">', 'a'],
    ['text of a list of options', 'a<select>b<option>c</option>d</select>e', 'ae'],
    ['a comment in an address', '<a href="/x<!--y-->">a</a>', '<a>a</a>'],
    ['an address of more than 10,000 characters', `<a href="/${'x'.repeat(10_000)}">a</a>`, '<a>a</a>'],
    [
      'an invisible character in sizes',
      '<img src="/a" srcset="/b\u00adc 1x, /d 2x">',
      '<img src="/a" srcset="/d 2x" />',
    ],
    ['a comment in sizes', '<img src="/a" srcset="/b<!--c 1x, /d 2x">', '<img src="/a" srcset="/d 2x" />'],
    ['mail in sizes', '<img src="/a" srcset="mailto:b 1x, /d 2x">', '<img src="/a" srcset="/d 2x" />'],
    ['a target and a relation of what is no link', '<p rel="x" target="_blank">a</p>', '<p>a</p>'],
    ['attributes of other elements', '<p href="/x" colspan="2" src="/y">a</p>', '<p>a</p>'],
  ])('removes %s', (_, html, clean) => {
    expect(sanitizeHtml(html, noFrames)).toBe(clean);
    expect(sanitizeHtml(clean, noFrames)).toBe(clean);
  });

  it.each([
    [
      'an alignment in other words',
      '<p style=" TEXT-ALIGN : Center!important ; color:red">a</p>',
      '<p style="text-align:Center !important">a</p>',
    ],
    [
      'a window and blanks among relations',
      '<a href="/x" rel="  nofollow   noopener " target="_blank">a</a>',
      '<a href="/x" target="_blank" rel="nofollow noopener">a</a>',
    ],
  ])('writes %s in one form', (_, html, clean) => {
    expect(sanitizeHtml(html, noFrames)).toBe(clean);
    expect(sanitizeHtml(clean, noFrames)).toBe(clean);
  });

  it('reads 1,000 characters of a style', () => {
    const style = (before: string): string => `<p style="${before}text-align:left">a</p>`;
    expect(sanitizeHtml(style('color:red;'.repeat(98)), noFrames)).toBe('<p style="text-align:left">a</p>');
    expect(sanitizeHtml(style('color:red;'.repeat(100)), noFrames)).toBe('<p>a</p>');
  });

  it('keeps 50 sizes of a picture', () => {
    const sizes = Array.from({ length: 60 }, (_, n) => `/${n} ${n + 1}w`);
    expect(sanitizeHtml(`<img src="/a" srcset="${sizes.join(', ')}">`, noFrames)).toBe(
      `<img src="/a" srcset="${sizes.slice(0, 50).join(', ')}" />`,
    );
  });

  it('keeps frames with an address of 10,000 characters at most', () => {
    const frame = (length: number): string =>
      `<iframe src="${'https://player.example/'.padEnd(length, 'x')}"></iframe>`;
    expect(sanitizeHtml(frame(10_000), editor)).toBe(frame(10_000));
    expect(sanitizeHtml(`a${frame(10_001)}`, editor)).toBe('a');
  });

  it('makes text of paragraphs beyond 10,000', () => {
    expect(sanitizeHtml('<p>a</p>'.repeat(10_001), noFrames)).toBe(`${'<p>a</p>'.repeat(10_000)}&lt;p&gt;a`);
  });
});
