import { limitMarkup } from './limit-markup.js';

/** With `¬` for each `<` that opens no tag. */
const limit = (html: string, framing = false): string =>
  limitMarkup(html, { framing }).html.replaceAll('\ufdd0', '¬');

describe('limitMarkup', () => {
  it.each([
    ['text', 'a/b > c & d', 'a/b > c & d'],
    ['tags', '<p class="x">a<br>b</p>', '<p class="x">a<br>b</p>'],
    ['letters of both cases', '<B>a</b>', '<B>a</b>'],
    ['signs in attributes', `<a title="1 > 2" rel='>'>b</a>`, `<a title="1 > 2" rel='>'>b</a>`],
    ['attributes without values and quotes', '<input disabled value=a/b>', '<input disabled value=a/b>'],
    ['the text of a title', '<title>a<b</title>c', '<title>a¬b</title>c'],
    ['an empty text area', '<textarea>a<b></textarea>c', '<textarea></textarea>c'],
  ])('keeps %s', (_, html, limited) => {
    expect(limit(html)).toBe(limited);
  });

  it.each([
    ['a sign alone', 'a < b <3 <', 'a ¬ b ¬3 ¬'],
    ['an end without a name', 'a</>b</ >c', 'a¬/>b¬/ >c'],
    ['signs before the last sign of all', '<b>a</b> < c', '<b>a</b> ¬ c'],
    ['tags when no sign ends them', 'a <! b <i', 'a ¬! b ¬i'],
    ['instructions when no sign ends them', 'a <? b <i', 'a ¬? b ¬i'],
    ['ends when no sign ends them', 'a </b c <i', 'a ¬/b c ¬i'],
  ])('makes text of %s', (_, html, limited) => {
    expect(limit(html)).toBe(limited);
  });

  it.each([
    ['ends of tags that are not open', 'a</b>c', 'ac'],
    ['a second end', '<b>a</b></b>c', '<b>a</b>c'],
    ['a third end', '<b><b>a</b></b></b>c', '<b><b>a</b></b>c'],
    ['an end without a letter', 'a</1>b', 'ab'],
    ['comments', 'a<!-- > <b> -->c', 'ac'],
    ['a comment that ends at once', 'a<!-->b-->c', 'ab-->c'],
    ['a comment without an end', 'a<!-- <b>c', 'a'],
    ['raw data', 'a<![CDATA[ > <b> ]]>c', 'ac'],
    ['raw data without an end', 'a<![CDATA[ <b>c', 'a'],
    ['declarations', '<!doctype html>a', 'a'],
    ['instructions', 'a<?xml b?>c', 'ac'],
    ['a tag without an end', 'a<b title=">c', 'a'],
    ['scripts and styles', 'a<script>b<i></script>c<STYLE>d</Style x>e', 'ace'],
    ['a script without an end', 'a<script>b<i>', 'a'],
    ['a script without an end, with a slash', 'a<script>bc/d', 'a'],
    ['two scripts without an end', 'a<script/>b<script/>c', 'abc'],
    ['a style that closes itself', 'a<style />b', 'ab'],
    ['a frame', 'a<iframe src="b">c</iframe>d', 'ad'],
    ['a frame without an end', 'a<iframe>b', 'ab'],
    ['an end of another raw element', 'a<xmp>b</xmpx></script>c</xmp>d', 'ad'],
    ['the noncharacter that stands for a sign', 'a\ufdd0b', 'ab'],
  ])('removes %s', (_, html, limited) => {
    expect(limit(html)).toBe(limited);
  });

  it('keeps frames, without contents, for those who may embed', () => {
    const html = 'a<iframe src="b">c<b>d</iframe>e<style>f</style>';
    expect(limit(html, true)).toBe('a<iframe src="b"></iframe>e');
  });

  it('makes a break of an end of one', () => {
    expect(limit('a</br>b</BR >c')).toBe('a<br>b<br>c');
  });

  it('restores signs in HTML and in text', () => {
    const { html, restore } = limitMarkup('<b>1 < 2 < 3</b>', { framing: false });
    expect([restore(html, '&lt;'), restore(html, '<')]).toEqual([
      '<b>1 &lt; 2 &lt; 3</b>',
      '<b>1 < 2 < 3</b>',
    ]);
  });
});

describe('limitMarkup of many tags', () => {
  const breaks = (count: number): string => '<br>'.repeat(count);

  it.each([
    ['the last one', breaks(10_000), breaks(10_000)],
    ['one more', `${breaks(10_001)}a`, `${breaks(10_000)}¬br>a`],
    ['one more, with an end', `${breaks(10_000)}<b>a</b>c`, `${breaks(10_000)}¬b>ac`],
    ['a last title', `${breaks(9_999)}<title>a</title>b`, `${breaks(9_999)}<title>a</title>b`],
    ['one more title', `${breaks(10_000)}<title>a</title>b`, `${breaks(10_000)}b`],
    [
      'one more tag than titles',
      `${'<title></title>'.repeat(10_000)}<b>`,
      `${'<title></title>'.repeat(10_000)}¬b>`,
    ],
  ])('counts %s', (_, html, limited) => {
    expect(limit(html)).toBe(limited);
  });
});

describe('limitMarkup of deep tags', () => {
  const nest = (name: string, count: number, inner: string): string =>
    `<${name}>`.repeat(count) + inner + `</${name}>`.repeat(count);

  it.each([
    ['keeps 500', nest('div', 500, 'a'), nest('div', 500, 'a')],
    ['omits the 501st and its end', nest('div', 501, 'a'), nest('div', 500, 'a')],
    ['omits the 502nd and its end', nest('div', 502, 'a'), nest('div', 500, 'a')],
    ['omits others and their ends', nest('div', 500, '<i><i>a</i></i></i>'), nest('div', 500, 'a')],
    [
      'keeps the end of an outer one of the same name',
      `<b>${nest('div', 499, '<b>a</b>')}c</b>`,
      `<b>${nest('div', 499, 'a')}c</b>`,
    ],
    ['keeps what closes itself', nest('div', 500, '<li>a</li><p>b'), nest('div', 500, '<li>a</li><p>b')],
    [
      'keeps what is dropped with its contents',
      nest('b', 500, '<svg>a</svg>'),
      nest('b', 500, '<svg>a</svg>'),
    ],
    ['keeps void tags', nest('b', 500, '<br>a<hr>'), nest('b', 500, '<br>a<hr>')],
    ['goes up with each end', nest('div', 499, '<i>a</i><b>c</b>'), nest('div', 499, '<i>a</i><b>c</b>')],
    [
      'does not go up with the end of what closes itself',
      nest('div', 500, '<li>a</li><b>c</b>'),
      nest('div', 500, '<li>a</li>c'),
    ],
    ['does not count tags side by side', '<i>a</i>'.repeat(600), '<i>a</i>'.repeat(600)],
    ['does not count what closes itself', `${'<li>'.repeat(600)}<b>a</b>`, `${'<li>'.repeat(600)}<b>a</b>`],
  ])('%s', (_, html, limited) => {
    expect(limit(html)).toBe(limited);
  });
});
