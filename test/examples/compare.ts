// What a page shows of an answer, against the answer: spaces between the tokens of JSON are free, and `…` stands for
// anything that is left out.

/** What a command writes about its progress every ten seconds, which a fast machine never sees. */
const PROGRESS = /^\d+ %, .* left$\n?/gm;

/** JSON without spaces outside of its texts; anything else line by line, without spaces around and without progress. */
export function compact(text: string): string {
  const trimmed = text.replace(PROGRESS, '').trim();
  if (!/^[{[]/.test(trimmed)) return trimmed.replace(/[ \t\r]*\n\s*/g, '\n');
  return trimmed.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string: string | undefined) => string ?? '');
}

export const patternOf = (shown: string): RegExp =>
  new RegExp(
    `^${compact(shown)
      .split('…')
      .map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
      .join('[^]*')}$`,
  );
