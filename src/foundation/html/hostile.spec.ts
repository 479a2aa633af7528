import { captureOutput } from '../../../test/support/capture-output.js';
import { HOSTILE_HTML } from '../../../test/support/hostile-html.js';
import { tokenize } from '../../calendar/search/tokenize.js';
import { toExcerpt, toPlainText, stripTags } from './plain-text.js';
import { renderHtml } from './render.js';
import { sanitizeHtml } from './sanitize.js';

const editor = { iframeHosts: ['player.example'] };

const readers: readonly ((html: string) => unknown)[] = [
  (html) => sanitizeHtml(html, editor),
  stripTags,
  renderHtml,
  toExcerpt,
  toPlainText,
  tokenize,
];

describe('texts that were made to make the parser speak', () => {
  it('nothing is written beside the log', () => {
    const output = captureOutput();
    try {
      for (const { make } of HOSTILE_HTML) {
        const html = make(5000);
        for (const read of readers) read(html);
      }
    } finally {
      output.release();
    }
    expect(output.written).toEqual([]);
  });
});

describe('sanitizeHtml of hostile texts', () => {
  it('gives what it would not change again', () => {
    const changed = HOSTILE_HTML.filter(({ make }) => {
      const clean = sanitizeHtml(make(5000), editor);
      return sanitizeHtml(clean, editor) !== clean;
    });

    expect(changed.map(({ name }) => name)).toEqual([]);
  });
});
