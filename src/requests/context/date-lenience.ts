const WORDS = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
]);

/** The value of `lenient_dates`, in any case; null when it was not sent, or says neither yes nor no. */
export function readDateLenience(sent: unknown): boolean | null {
  return WORDS.get(typeof sent === 'string' ? sent.toLowerCase() : sent) ?? null;
}
