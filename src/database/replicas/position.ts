// How far a reader has seen the log of PostgreSQL: what a write answers, and a read may ask for.

/** Name of the header, in answers to writes and in requests to read. */
export const POSITION_HEADER = 'Calendar-Position';

const LSN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Later than any log is: only the primary has it. */
export const PRIMARY_ONLY_POSITION = 2n ** 64n;

/** As PostgreSQL writes it, `16/B374D848`; null for what is no position. */
export function parsePosition(text: string): bigint | null {
  const [, high, low] = LSN.exec(text) ?? [];
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const formatPosition = (position: bigint): string =>
  `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffffffffn).toString(16).toUpperCase()}`;
