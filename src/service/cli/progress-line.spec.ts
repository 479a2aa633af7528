import { type Progress, ProgressLine } from './progress-line.js';

const CLEAR = '\r\u001b[K';

/** What is written when progress is shown at these times. */
function linesOf(isTTY: boolean, shown: readonly (readonly [ms: number, progress: Progress])[]): string[] {
  const written: string[] = [];
  const write = (text: string | Uint8Array): boolean => {
    written.push(String(text));
    return true;
  };
  let now = 0;
  const line = new ProgressLine({ isTTY, write }, () => now);
  for (const [ms, progress] of shown) {
    now = ms;
    line.show(progress);
  }
  line.clear();
  return written;
}

const at = (done: number | null, share: number | null): Progress => ({
  label: `${done ?? 'some'} events`,
  done,
  share,
});

describe('the progress of a command', () => {
  it.each([
    [200, at(300, 0), '[--------------------] 0 %, 300 events, 1,500 a second'],
    [4000, at(1000, 0.25), '[#####---------------] 25 %, 1000 events, 250 a second, 0:12 left'],
    [60_000, at(600, 0.01), '[--------------------] 1 %, 600 events, 10 a second, 1:39:00 left'],
    [2000, at(2000, 1), '[####################] 99 %, 2000 events, 1,000 a second, 0:00 left'],
    [2000, at(2000, null), '2000 events, 1,000 a second'],
    [2000, at(null, 0.5), '[##########----------] 50 %, some events, 0:02 left'],
  ])('after %d ms is a bar, a share, a rate and the time left', (ms, progress, line) => {
    expect(linesOf(true, [[ms, progress]])).toEqual([line, CLEAR]);
  });

  it('replaces its line on a terminal, twice a second at most', () => {
    const shown = [0, 499, 500, 900, 1000].map((ms) => [ms, at(ms, null)] as const);
    expect(linesOf(true, shown)).toEqual([
      '0 events, 0 a second',
      CLEAR,
      '500 events, 1,000 a second',
      CLEAR,
      '1000 events, 1,000 a second',
      CLEAR,
    ]);
  });

  it('is a plain line every ten seconds in a log', () => {
    const shown = [0, 500, 9999, 10_000, 15_000, 20_000].map((ms) => [ms, at(ms, 0.5)] as const);
    expect(linesOf(false, shown)).toEqual([
      '50 %, 10000 events, 1,000 a second, 0:10 left\n',
      '50 %, 20000 events, 1,000 a second, 0:20 left\n',
    ]);
  });
});
