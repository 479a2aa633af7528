import { isPlainHtml, toParagraphs } from './paragraphs';

describe('a summary', () => {
  it.each([
    ['A blues band', '', 'A blues band'],
    ['A blues band', '<p>A jazz band</p>', '<p>A blues band</p>'],
    ['Tom & Jerry <live>', '', 'Tom &amp; Jerry &lt;live&gt;'],
    ['One \n\n two', '', '<p>One</p><p>two</p>'],
    ['', '<p>Gone</p>', ''],
  ])('%j after %j is written as %s', (text, before, expected) => {
    expect(toParagraphs(text, before)).toBe(expected);
  });

  it.each([
    ['<p>One<br>two</p>\n<p class="x">three</p>', true],
    ['1 &lt; 2', true],
    ['<p>A <strong>blues</strong> band</p>', false],
    ['<pre>a</pre>', false],
  ])('%s is plain: %s', (html, expected) => {
    expect(isPlainHtml(html)).toBe(expected);
  });
});
