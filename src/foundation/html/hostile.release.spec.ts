import fc from 'fast-check';
import { HOSTILE_FRAGMENTS, shapeOf } from '../../../test/support/hostile-fragments.js';
import { HOSTILE_HTML, type HostileShape } from '../../../test/support/hostile-html.js';
import { tokenize } from '../../calendar/search/tokenize.js';
import { toExcerpt, toPlainText, stripTags } from './plain-text.js';
import { renderHtml } from './render.js';
import { sanitizeHtml } from './sanitize.js';

const editor = { iframeHosts: ['player.example'] };

/** Characters of the longest description. */
const LONGEST = 500_000;

const readers: readonly [string, (html: string) => unknown][] = [
  ['sanitizeHtml', (html) => sanitizeHtml(html, editor)],
  ['stripTags', stripTags],
  ['renderHtml', renderHtml],
  ['excerptText', toExcerpt],
  ['plainWords', toPlainText],
  ['wordsOf', tokenize],
];

/** Milliseconds of the processor, which neighbours do not lengthen; the best of a few runs. */
function costOf(work: () => unknown, runs: number): number {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    work();
    best = Math.min(best, process.cpuUsage(before).user / 1000);
  }
  return best;
}

/** What is quick in any case: the processor also collects garbage of others now and then. */
const QUICK = 250;

/** A quarter of the text costs at least a sixteenth, even when the cost grows with the square. */
const SHARE = 4;

/** Eight times the text costs eight times as much; 64 times as much would be a square. */
function seemsLinear(read: (html: string) => unknown, { make }: HostileShape): boolean {
  const part = make(LONGEST / SHARE);
  if (costOf(() => read(part), 1) < QUICK / SHARE ** 2) return true;
  const [short, long] = [make(LONGEST / 8), make(LONGEST)];
  const once = costOf(() => read(long), 1);
  if (once < QUICK) return true;
  const allowed = 24 * costOf(() => read(short), 5);
  if (once < allowed) return true;
  return costOf(() => read(long), 5) < Math.max(QUICK, allowed);
}

/** A square is one each time that it is measured; what else the processor does may look like one once. */
const growsLinearly = (read: (html: string) => unknown, shape: HostileShape): boolean =>
  [1, 2, 3].some(() => seemsLinear(read, shape));

describe('texts that were made to cost time', () => {
  it.each(readers)(
    '%s reads each shape in linear time',
    (_, read) => {
      const slow = HOSTILE_HTML.filter((shape) => !growsLinearly(read, shape));

      expect(slow.map(({ name }) => name)).toEqual([]);
    },
    180_000,
  );

  it('sanitizeHtml reads every combination of their pieces in linear time', () => {
    const piece = fc.array(fc.constantFrom(...HOSTILE_FRAGMENTS), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(piece, piece, piece, (begin, first, second) => {
        const shape = shapeOf(begin.join(''), first.join(''), second.join(''));
        expect(growsLinearly((html) => sanitizeHtml(html, editor), shape)).toBe(true);
      }),
      { numRuns: 60, seed: 20270310 },
    );
  }, 180_000);
});
