import fc from 'fast-check';
import { sanitizeHtml } from './sanitize.js';

const piece = fc.constantFrom(
  ...['<p>', '</p>', '<strong>', '</strong>', '<em>', '</em>', '<b>', '</b>', '<i>', '</i>', '<p >', '<P>'],
  ...['<a href="https://example.org/a-b_c/1.2">', '<a href="http://x.y">', '<a href="mailto:a@b.c">', '</a>'],
  ...[
    '&amp;',
    '&lt;',
    '&gt;',
    '&amp;lt;',
    '&quot;',
    '&',
    '<',
    '>',
    '"',
    "'",
    '\n',
    '\n\n',
    ' ',
    '\t',
    '\r\n',
  ],
  ...[
    'word',
    'Straße',
    'музика',
    '🎷',
    '\u00a0',
    '\ufeff',
    '\u0000',
    '\u0085',
    '\ud800',
    '<br>',
    '<!--',
    '-->',
  ],
);

const paragraph = fc
  .array(
    fc.constantFrom(
      ...[
        'word ',
        'a &amp; b ',
        '&lt;',
        '<strong>bold</strong>',
        '<em>more &gt; less</em>',
        'Straße\n',
        '🎷',
      ],
      ...['<a href="https://example.org/2">there</a>', '<i></i>', '<b>x</b>'],
    ),
  )
  .map((inner) => `<p>${inner.join('')}</p>`);

/** A comment makes the parser read the text; it leaves nothing of it. */
const parsed = (html: string): string => sanitizeHtml(`${html}<!---->`, { iframeHosts: [] });

describe('sanitizeHtml of plain paragraphs', () => {
  it.each([
    fc.array(piece, { maxLength: 12 }),
    fc.array(fc.oneof(paragraph, fc.constant('\n\n')), { maxLength: 6 }),
  ])('gives what the parser gives (%#)', (pieces) => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const html = parts.join('');
        fc.pre(!/<!--|<[^<>]*$/.test(html));
        expect(sanitizeHtml(html, { iframeHosts: [] })).toBe(parsed(html));
      }),
      { numRuns: 2000, seed: 20270310 },
    );
  });

  it('keeps them as they are, without what stands around', () => {
    const html = '<p>One &amp; <strong>two</strong></p>\n<p><a href="https://example.org/3">three</a></p>';

    expect(sanitizeHtml(` ${html}\r\n`, { iframeHosts: [] })).toBe(html);
  });
});
