import { escapeText, escapeTitle, toExcerpt, stripTags, toPlainText } from './plain-text.js';

describe('stripTags', () => {
  it.each([
    ['Harbour Jazz', 'Harbour Jazz'],
    ['Food & Drink', 'Food & Drink'],
    ['Food &amp; Drink', 'Food & Drink'],
    ['Food &#038; Drink', 'Food & Drink'],
    ['Food &amp;amp; Drink', 'Food &amp; Drink'],
    ['Caf&eacute; &#8220;Zoo&#8221;', 'Café “Zoo”'],
    ['AT&T &copyright', 'AT&T ©right'],
    ['R&B &unknown; &', 'R&B &unknown; &'],
    ['<b>Bold</b> & "q"', 'Bold & "q"'],
    ['13 <b>Art</b> Way', '13 Art Way'],
    ['a < b', 'a < b'],
    ['a > b', 'a > b'],
    ['a<b', 'a<b'],
    ['I <3 you > me', 'I <3 you > me'],
    ['<>', '<>'],
    ['a <b and no end', 'a <b and no end'],
    ['&lt;b&gt; as words', '<b> as words'],
    ['line<br>break', 'linebreak'],
    ['Rock <script>alert(1)</script>Roll', 'Rock Roll'],
    ['<style>p{}</style>x', 'x'],
    ['<SCRIPT SRC=//evil.example>x</SCRIPT >y', 'y'],
    ['<template>hidden</template>x', 'x'],
    ['<!-- comment -->x', 'x'],
    ['<![CDATA[data]]>x', 'x'],
    ['<?php echo 1 ?>x', 'x'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="x" title="1 > 2">y</a>', 'y'],
    ['  two  words \u00a0', 'two  words'],
    ['tab\tline\nbreak\r\nof\u2028each\n\nkind\t', 'tab line break of each  kind'],
    ['no\u00a0break\u2003space\u3000s', 'no\u00a0break\u2003space\u3000s'],
    ['a <b></b> b&nbsp;&#9;c', 'a  b\u00a0 c'],
    ['nul\0bell\u0007del\u007f', 'nulbelldel'],
    ['half \ud83c pair', 'half  pair'],
    ['turned \u202eback\u202c', 'turned back'],
    ['\u200b\u2060\ufeff', ''],
    ['👨\u200d👩 🎉', '👨\u200d👩 🎉'],
    ['日本語 Ωμέγα', '日本語 Ωμέγα'],
    ['', ''],
  ])('takes %j for %j', (sent, stored) => {
    expect(stripTags(sent)).toBe(stored);
  });

  it('gives back what was shown', () => {
    const stored = ['Food & Drink', 'a < b > c', '<b> as words', '&amp; as words'];

    expect(stored.map((title) => stripTags(escapeTitle(title)))).toEqual(stored);
    expect(stored.map((name) => stripTags(escapeText(name)))).toEqual(stored);
  });

  it('leaves nothing that opens a tag when nested tags are taken apart', () => {
    const shown = escapeTitle(
      stripTags('<scr<script>ipt>alert(1)</scr</script>ipt><<b>script>x<</b>/script>'),
    );

    expect(shown).not.toMatch(/[<>]/);
  });

  // What these lengths would do to a pattern that goes back for each character ends in the time limit of the tests.
  it('reads long runs to their end', () => {
    expect(stripTags('<a '.repeat(100_000) + 'end')).toMatch(/end$/);
    expect(stripTags('<a>'.repeat(100_000) + 'end')).toMatch(/end$/);
    expect(toExcerpt('<p '.repeat(100_000) + 'end')).toMatch(/^<p <p .*<p$/);
    expect(stripTags(' '.repeat(500_000) + 'x')).toBe('x');
    expect(stripTags('&'.repeat(200_000))).toBe('&'.repeat(200_000));
  });
});

describe('escapeText and escapeTitle', () => {
  it.each([
    ['Food & Drink', 'Food &amp; Drink', 'Food &#038; Drink'],
    ['<b>"q"</b>', '&lt;b&gt;"q"&lt;/b&gt;', '&lt;b&gt;"q"&lt;/b&gt;'],
    ['&amp;', '&amp;amp;', '&#038;amp;'],
    ["it's", "it's", "it's"],
  ])('write %s', (words, text, title) => {
    expect(escapeText(words)).toBe(text);
    expect(escapeTitle(words)).toBe(title);
  });
});

describe('toExcerpt', () => {
  it.each([
    ['', ''],
    ['plain words', 'plain words'],
    ['<p>A hall by the <em>water</em>.</p>', 'A hall by the water.'],
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['One\n\nTwo<br />Three', 'One Two Three'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['x &lt; y &amp; z', 'x < y & z'],
    ['<p class="wp-x">a</p>', 'a'],
    ['<pre>a</pre><progress>b</progress>', 'a b'],
    ['<p>two  words\n\nand\u00a0more</p>', 'two words and more'],
  ])('takes %j for %j', (html, text) => {
    expect(toExcerpt(html)).toBe(text);
  });

  const filled = (length: number, end: string): string => 'x'.repeat(length) + end;

  it.each([
    ['words', filled(4998, ' abc'), filled(4998, ' a')],
    ['a tag', filled(4990, '<a href="https://example.org/">link</a>'), filled(4990, '')],
    ['an entity', filled(4996, '&amp; more'), filled(4996, '')],
    ['a character of two halves', filled(4999, '\u{1f3b7}'), filled(4999, '')],
    ['nothing', filled(5000, ''), filled(5000, '')],
  ])('ends after 5,000 characters, before %s', (_, html, text) => {
    expect(toExcerpt(html)).toBe(text);
  });
});

describe('toExcerpt of a longer description', () => {
  it.each([
    ['<p>One two three</p>', 8, 'One t'],
    ['<p>One &amp; two</p>', 9, 'One'],
    ['<p>One &amp; two</p>', 12, 'One &'],
    ['<p>One</p><p>Two</p>', 12, 'One'],
    ['<p>One</p><p>Two</p>', 15, 'One Tw'],
    ['<p>One</p>', 10, 'One'],
  ])('of %j, up to %d characters, is %j', (html, maxLength, text) => {
    expect(toExcerpt(html, maxLength)).toBe(text);
  });
});

describe('toPlainText', () => {
  it.each([
    ['', ''],
    ['Plain  words > "others"', 'Plain  words > "others"'],
    ['a &lt;b&gt; &amp; &quot;c&quot;', 'a <b> & "c"'],
    ['&amp;lt; &amp;amp;', '&lt; &amp;'],
    ['one<b>two</b><img src="/a" alt="b" />three', 'onetwothree'],
    ['<p>One</p><p class="x">Two</p>', ' One  Two '],
    ['One<br />Two<hr />', 'One Two '],
    ['<ul><li>a</li></ul><pre>b</pre><progress>c</progress>', '  a   b c'],
  ])('of %j is %j', (html, text) => {
    expect(toPlainText(html)).toBe(text);
  });
});
