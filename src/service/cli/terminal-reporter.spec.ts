import { TerminalReporter } from './terminal-reporter.js';

function progressOf(share: number | null, isTTY = true): string {
  let shown = '';
  const write = (text: string | Uint8Array): boolean => {
    shown += String(text);
    return true;
  };
  const reporter = new TerminalReporter(
    { isTTY, write },
    (key) => key,
    () => share,
  );
  reporter.reportProgress(1200);
  return shown;
}

describe('the progress of an import', () => {
  it.each([
    [0, '[--------------------] 0 %'],
    [0.346, '[######--------------] 34 %'],
  ])('with %d of the file read is %s', (share, percent) => {
    const shown = progressOf(share);
    expect(shown.startsWith(`${percent}, 1,200 events, `)).toBe(true);
    expect(shown).toMatch(/, [\d,]+ a second$/);
  });

  it('has no percentage when the size is unknown, and is not shown at once in logs', () => {
    expect(progressOf(null)).toMatch(/^1,200 events, [\d,]+ a second$/);
    expect(progressOf(0.5, false)).toBe('');
  });
});
