// Texts that were made to cost a parser time or to make it speak: each is a shape that is repeated up to a size.

export interface HostileShape {
  readonly name: string;
  /** About so many characters of it. */
  readonly make: (size: number) => string;
}

/** A beginning, a piece as often as it fits, and an end. */
const repeated = (name: string, piece: string, begin = '', end = ''): HostileShape => ({
  name,
  make: (size) => {
    const room = Math.max(0, size - begin.length - end.length);
    return begin + piece.repeat(Math.floor(room / piece.length)) + end;
  },
});

/** Half of the size one piece, half another. */
export const halves = (name: string, first: string, second: string): HostileShape => ({
  name,
  make: (size) =>
    first.repeat(Math.floor(size / 2 / first.length)) + second.repeat(Math.floor(size / 2 / second.length)),
});

/** The piece with its own number in it. */
const numbered = (name: string, piece: (n: number) => string, begin = '', end = ''): HostileShape => ({
  name,
  make: (size) => {
    const count = Math.floor(size / piece(10_000).length);
    return begin + Array.from({ length: count }, (_, n) => piece(n)).join('') + end;
  },
});

const srcsets: readonly HostileShape[] = [
  repeated('srcset: candidates without an end', '/a 1x 1x, ', '<img src="/a" srcset="', '">'),
  repeated('srcset: parentheses', '/a (', '<img src="/a" srcset="', '">'),
  repeated('srcset: good candidates', '/a 1x, ', '<img src="/a" srcset="', '">'),
  repeated('srcset: commas', ',', '<img src="/a" srcset="', '">'),
  repeated('srcset: commas in an address', ',', '<img src="/a" srcset="a', 'b 1x">'),
  repeated('srcset: blanks', ' ', '<img src="/a" srcset="', 'x">'),
  repeated('srcset: blanks behind an address', ' ', '<img src="/a" srcset="x', '"'),
  repeated('srcset: digits', '1', '<img src="/a" srcset="/a ', 'x">'),
  repeated('srcset: letters for digits', 'a x', '<img src="/a" srcset="', '">'),
  repeated('srcset: tabs and scripts', 'java\tscript:x 1x,', '<img src="/a" srcset="', '">'),
  repeated('srcset: of many images', '<img src="/a" srcset="/a q, /b z, /c -1x">'),
  repeated('srcset: of other tags', '<p srcset="/a q, /b z"><source srcset="/a q" imagesrcset="/a z">'),
];

const tags: readonly HostileShape[] = [
  { name: 'open, then ends of another', make: (size) => openThenEnds(size, '</p>') },
  { name: 'open, then ends that match nothing', make: (size) => openThenEnds(size, '</i>') },
  { name: 'open, then br', make: (size) => openThenEnds(size, '<br>') },
  { name: 'open, then ends of breaks', make: (size) => openThenEnds(size, '</br>') },
  { name: 'open, then paragraphs', make: (size) => openThenEnds(size, '<p>') },
  halves('open, then closed', '<b>', '</b>'),
  halves('open words, then closed', '<b>x', '</b>x'),
  halves('unknown tags, then closed', '<x>', '</x>'),
  halves('svg, then closed', '<svg>', '</svg>'),
  halves('math, then closed', '<math>', '</math>'),
  repeated('nested', '<b>'),
  repeated('nested unknown', '<x>'),
  repeated('nested divisions and paragraphs', '<div><p>'),
  repeated('nested lists', '<ul><li>'),
  repeated('nested tables', '<table><tr><td>'),
  repeated('nested links', '<a href="/x">'),
  repeated('nested frames', '<iframe src="https://player.example/">'),
  repeated('nested svg', '<svg><foreignObject><math>'),
  repeated('nested quotes and headings', '<blockquote><h1>'),
  repeated('items', '<li>x'),
  repeated('paragraphs', '<p>'),
  repeated('paragraphs that end', '<p></p>'),
  repeated('definitions', '<dt>x<dd>y'),
  repeated('ends of paragraphs', '</p>'),
  repeated('ends of breaks', '</br>'),
  repeated('ends of paragraphs and breaks', '</p></br>'),
  repeated('ends of nothing', '</b>'),
  repeated('ends without a name', '</>'),
  repeated('ends with a blank', '</ b>'),
  repeated('ends with attributes', '</b a="<b>">'),
  repeated('breaks', '<br>'),
  repeated('rules', '<hr/>'),
  repeated('links across each other', '<a href="/x"><b></a>'),
  repeated('emphasis across', '<b><i></b></i>'),
  repeated('upper case', '<B><DIV></B>'),
  repeated('self-closing', '<b/><svg/><br/>'),
  repeated('formatting of tables', '<table><b><tr><td></b>'),
  numbered('names of their own', (n) => `<x${n}>`),
  numbered('ends with names of their own', (n) => `</x${n}>`),
  repeated('a long name', 'x', '<', '>'),
  repeated('a long name that ends nothing', 'x', '</', '>'),
  repeated('a long name without an end', 'x', '<'),
  repeated('names with colons', '<x:y></x:z>'),
];

const attributes: readonly HostileShape[] = [
  numbered('attributes', (n) => ` a${n}=b`, '<p', '>'),
  numbered('attributes without a value', (n) => ` a${n}`, '<p', '>'),
  repeated('the same attribute', ' title=x', '<p', '>'),
  repeated('the same style', ' style="text-align:left"', '<p', '>'),
  repeated('attributes without blanks', `a="b"c='d'`, '<p ', '>'),
  repeated('slashes for blanks', '/', '<p', '>'),
  repeated('blanks in a tag', ' ', '<p', '>'),
  repeated('signs of equality', '=', '<p ', '>'),
  repeated('quotes in a tag', `"'`, '<p ', '>'),
  repeated('a long attribute', 'x', '<p title="', '">'),
  repeated('an attribute without an end', 'x', '<p title="'),
  repeated('many tags hidden in attributes', '<b title="</b>">'),
  repeated('tags in one attribute', '<b></b>', '<p title="', '">'),
  repeated('entities in an attribute', '&amp;', '<p title="', '">'),
  repeated('broken entities in an attribute', '&am', '<p title="', '">'),
  repeated('line breaks in an attribute', '\n ', '<p title="', 'x">'),
  repeated('blanks at the end of an attribute', ' ', '<a target="_blank" rel="x', 'y">'),
  numbered('words of a rel', (n) => ` r${n}`, '<a target="_blank" rel="', '">'),
  repeated('many targets', '<a href="/x" target="_blank" rel="a b c">'),
  repeated('classes', 'wp-x ', '<p class="', '">'),
  repeated('a long class', 'wp-', '<p class="', '">'),
  repeated('many classes', '<p class="wp-a align b">'),
  repeated('an address', '/', '<a href="', '">x</a>'),
  repeated('an address of a script', '\u0001', '<a href="javascript', ':x">x</a>'),
  repeated('comments in an address', '<!-- -->', '<a href="java', 'script:x">x</a>'),
  repeated('beginnings of comments in an address', '<!--', '<a href="java', 'script:x">x</a>'),
  repeated('colons in an address', 'a:', '<a href="', '">x</a>'),
  repeated('many addresses', '<a href="javascript:x">x</a>'),
  repeated('a long frame', 'x', '<iframe src="https://player.example/', '"></iframe>'),
  repeated('frames that are allowed', '<iframe src="https://player.example/"></iframe>'),
  repeated('frames that are not', 'x<iframe src="https://evil.example/"></iframe>'),
  repeated('images of nothing', '<img>'),
  halves('words, then images of nothing', 'word ', '<img>'),
  halves('words, then frames of nobody', 'word ', '<iframe></iframe>'),
  repeated('images of scripts', '<img src="javascript:x">'),
];

const styles: readonly HostileShape[] = [
  repeated('alignments in one style', 'text-align:left;', '<p style="', '">'),
  repeated('many styles', '<p style="text-align:left">'),
  repeated('many short styles', '<p style=a>'),
  repeated('braces in a style', '{', '<p style="', '">'),
  repeated('pairs of braces in a style', '{}', '<p style="a', '">'),
  repeated('parentheses in a style', '(', '<p style="a:', '">'),
  repeated('brackets in a style', '[', '<p style="a:', '">'),
  repeated('backslashes in a style', '\\', '<p style="a:', '">'),
  repeated('comments in a style', '/*', '<p style="', '">'),
  repeated('ended comments in a style', '/**/', '<p style="text-align:', 'left">'),
  repeated('quotes in a style', "'", '<p style="a:', '">'),
  repeated('addresses in a style', 'url(', '<p style="a:', '">'),
  repeated('rules in a style', '@a;', '<p style="', '">'),
  repeated('blanks in a style', ' ', '<p style="text-align:', 'x">'),
  repeated('blanks behind a style', ' ', '<p style="text-align:left', 'x">'),
  repeated('semicolons in a style', ';', '<p style="', '">'),
  repeated('importance in a style', '!important ', '<p style="text-align:left ', '">'),
];

const contents: readonly HostileShape[] = [
  repeated('signs', '<'),
  repeated('signs that look like tags', '<a '),
  repeated('signs that look like ends', '</a '),
  repeated('signs that look like ends, without blanks', '</a="'),
  repeated('signs and blanks', '< '),
  repeated('ampersands', '&'),
  repeated('entities', '&amp;'),
  repeated('long entities', '&CounterClockwiseContourIntegral;'),
  repeated('entities of two characters', '&ngE;'),
  repeated('entities without an end', '&CounterClockwiseContourIntegra'),
  repeated('entities of numbers', '&#60;'),
  repeated('a number as an entity', '1', '&#', ';'),
  repeated('a number in hexadecimal', 'f', '&#x', ';'),
  repeated('impossible entities', '&#xd800;&#0;&#x110000;'),
  repeated('comments', '<!---->'),
  repeated('comments without an end', '<!--'),
  repeated('one comment without an end', '-', '<!--'),
  repeated('hyphens in a comment', '- ', '<!--', '-->'),
  repeated('comments that end early', '<!-->'),
  repeated('CDATA', '<![CDATA[x]]>'),
  repeated('CDATA without an end', '<![CDATA['),
  repeated('brackets in CDATA', ']', '<![CDATA[', ']]>'),
  repeated('CDATA in svg', '<![CDATA[<b>]]>', '<svg>'),
  repeated('declarations', '<!DOCTYPE html>'),
  repeated('declarations without an end', '<!x '),
  repeated('instructions', '<?php ?>'),
  repeated('instructions without an end', '<?'),
  repeated('scripts', '<script>x</script>'),
  repeated('scripts without an end', '<script>'),
  repeated('a script that almost ends', '</scrip', '<script>'),
  repeated('styles of a page', '<style>x</style>'),
  repeated('styles of a page without an end', '<style>'),
  repeated('titles', '<title>&amp;</title>'),
  repeated('entities in a title', '&amp;', '<title>', '</title>'),
  repeated('text areas', '<textarea><b></textarea>'),
  repeated('plain text', '<plaintext>'),
  repeated('examples', '<xmp><b></xmp>'),
  repeated('options', '<select><option><b>'),
  repeated('templates', '<template><p>'),
  repeated('tags in what is dropped', '<b></b>', '<noembed>', '</noembed>'),
  repeated('control characters', '\0'),
  repeated('control characters in tags', '<\0b>'),
  repeated('control characters behind entities', '&#1;'),
  repeated('halves of pairs', '\ud83c'),
  repeated('pairs', '\u{1f3b7}'),
  repeated('marks that turn the direction', '\u202e'),
  repeated('line breaks', '\n'),
  repeated('Windows lines', '\r\n'),
  repeated('returns', '\r'),
  repeated('lines', 'a\n'),
  repeated('lines of blanks', ' \n'),
  repeated('lines between blanks', ' \n \n '),
  repeated('blanks', ' ', 'x', 'x'),
  repeated('no-break blanks', '\u00a0', 'x', 'x'),
  repeated('a word', 'x'),
  repeated('short words', 'x '),
  repeated('words of another script', '\u65e5\u672c\u8a9e'),
  repeated('combining marks', '\u0301', 'e'),
  repeated('quotes', '"'),
  repeated('plain paragraphs', '<p>a &amp; <b>b</b></p>'),
  repeated('almost plain paragraphs', '<p>a &amp; <b>b</b></p>', '', '<p'),
  repeated('emphasis that is almost plain', '<b>a</b>', '<p>', '<'),
  repeated('numbers', '1,000.00 - '),
  repeated('digits', '1'),
  repeated('digits and points', '1.'),
  repeated('hyphens', '-'),
  repeated('addresses as words', 'https://example.org/'),
];

function openThenEnds(size: number, end: string): string {
  const opened = Math.min(19_999, Math.floor(size / 10));
  return '<b>'.repeat(opened) + end.repeat(Math.floor((size - 3 * opened) / end.length));
}

export const HOSTILE_HTML: readonly HostileShape[] = [
  ...srcsets,
  ...tags,
  ...attributes,
  ...styles,
  ...contents,
];
