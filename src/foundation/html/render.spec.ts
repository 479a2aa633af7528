import { renderHtml } from './render.js';
import { sanitizeHtml } from './sanitize.js';

describe('renderHtml', () => {
  it.each([
    ['nothing', '', ''],
    ['blanks', ' \n ', ''],
    ['one line', 'Already running.', '<p>Already running.</p>'],
    ['inline tags', 'after <b>x</b>', '<p>after <b>x</b></p>'],
    ['an ampersand', 'An <em>excerpt</em> &amp; more', '<p>An <em>excerpt</em> &#038; more</p>'],
    ['paragraphs', 'First\n\nSecond', '<p>First</p>\n<p>Second</p>'],
    ['paragraphs far apart', 'First\n \n\t\n\nSecond\n', '<p>First</p>\n<p>Second</p>'],
    ['lines', 'one\ntwo\n\nthree', '<p>one<br />\ntwo</p>\n<p>three</p>'],
    ['lines that are broken already', 'one<br />\ntwo', '<p>one<br />\ntwo</p>'],
    ['a break inside a line', 'one<br />two', '<p>one<br />two</p>'],
    ['a paragraph', ' <p>We play <strong>jazz</strong>.</p>\n', '<p>We play <strong>jazz</strong>.</p>'],
    ['blocks among bare lines', '<h2>A</h2>\n\none\ntwo', '<h2>A</h2>\n\none\ntwo'],
    ['code', '<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>'],
    ['a list', '<ul>\n<li>a</li>\n</ul>', '<ul>\n<li>a</li>\n</ul>'],
    ['a block with classes', '<figure class="wp-x"></figure>', '<figure class="wp-x"></figure>'],
    ['an inline tag that begins like a block', '<picture></picture>', '<p><picture></picture></p>'],
    ['a picture alone', '<img src="/a.png" />', '<p><img src="/a.png" /></p>'],
    ['other scripts', '日本語の説明', '<p>日本語の説明</p>'],
  ])('shows %s', (_, stored, shown) => {
    expect(renderHtml(stored)).toBe(shown);
  });

  it.each([
    ['x < y & z', '<p>x &lt; y &#038; z</p>'],
    ['one\r\ntwo\r\n\r\nthree', '<p>one<br />\ntwo</p>\n<p>three</p>'],
    ['<a href="/x" title="a\n\nb">y</a>', '<p><a href="/x" title="a b">y</a></p>'],
    ['<a href="http://a.example/?a=1&b=2">y</a>', '<p><a href="http://a.example/?a=1&#038;b=2">y</a></p>'],
  ])('shows %j as it was sent and comes to rest when it is sent back', (sent, shown) => {
    expect(renderHtml(sanitizeHtml(sent, { iframeHosts: [] }))).toBe(shown);
    expect(renderHtml(sanitizeHtml(shown, { iframeHosts: [] }))).toBe(shown);
  });

  it.each([
    ['blanks', `x${' '.repeat(500_000)}x\n`],
    ['line breaks', `${'\n'.repeat(500_000)}x`],
    ['blanks and line breaks', `${' \n'.repeat(250_000)}x`],
    ['openings', '<a '.repeat(100_000)],
  ])('shows many %s to their end', (_, stored) => {
    expect(renderHtml(`a${stored}b`)).toMatch(/^<p>a[^]*b<\/p>$/);
  });
});
