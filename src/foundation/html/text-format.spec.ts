import { resolveTextFormat } from './text-format.js';

const DESCRIPTION = '<p>One &amp; two</p><p>Three</p>';

describe('resolveTextFormat', () => {
  it.each([
    // Escaped for HTML
    ['html', false, 'R&#038;B &lt;3', 'R&amp;B &lt;3', 'https://a.example/?b&amp;c', undefined],
    [undefined, false, 'R&#038;B &lt;3', 'R&amp;B &lt;3', 'https://a.example/?b&amp;c', undefined],
    // As it is, for readers and editors
    ['plain', false, 'R&B <3', 'R&B <3', 'https://a.example/?b&c', 'One & two\n\nThree'],
    ['plain', true, 'R&B <3', 'R&B <3', 'https://a.example/?b&c', 'One & two\n\nThree'],
    ['html', true, 'R&B <3', 'R&B <3', 'https://a.example/?b&c', undefined],
    [undefined, true, 'R&B <3', 'R&B <3', 'https://a.example/?b&c', undefined],
  ])('of %s, for editing: %s', (sent, isEditContext, title, text, url, description) => {
    const format = resolveTextFormat(sent, isEditContext);
    expect([
      format.title('R&B <3'),
      format.text('R&B <3'),
      format.url('https://a.example/?b&amp;c'),
      format.toPlainText(DESCRIPTION),
    ]).toEqual([title, text, url, description]);
  });

  it('has no text of a description that is missing', () => {
    expect(resolveTextFormat('plain', false).toPlainText(null)).toBeNull();
    expect(resolveTextFormat('html', false).toPlainText(null)).toBeUndefined();
  });
});
