import { halves, type HostileShape } from './hostile-html.js';

/** Pieces of which other shapes are put together at random. */
export const HOSTILE_FRAGMENTS: readonly string[] = [
  ...['<b>', '</b>', '<p>', '</p>', '<i>', '</i>', '<x>', '</x>', '<li>', '<ul>', '</ul>', '<td>', '<table>'],
  ...[
    '<br>',
    '</br>',
    '<svg>',
    '</svg>',
    '<math>',
    '<option>',
    '<select>',
    '<template>',
    '<a href="/x">',
    '</a>',
  ],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '<title>',
    '</title>',
    '<textarea>',
    '<iframe>',
    '</iframe>',
    '<noembed>',
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '<!x',
    '<',
    '>',
    '</',
    '/>',
    '<a ',
    '<img src="/a" srcset="',
    '">',
  ],
  ...['a="', "b='", ' title=x', ' style="', 'text-align:left;', ' class="', 'wp-x ', '=', '"', "'", '/', ','],
  ...[
    '&',
    '&amp;',
    '&#60;',
    '&#',
    ';',
    '\0',
    '\n',
    ' ',
    '\t',
    'x',
    'word ',
    '1x, ',
    '/a 2x',
    '\ud83c',
    '\u202e',
    '(',
    '{',
  ],
];

/** The beginning, then each piece as often as it fits into a half. */
export const shapeOf = (begin: string, first: string, second: string): HostileShape => {
  const { make } = halves('', first, second);
  return { name: [begin, first, second].join(' … '), make: (size) => begin + make(size - begin.length) };
};
