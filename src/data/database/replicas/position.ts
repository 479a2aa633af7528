/** Header of responses to writes and of read requests, with a position in the write-ahead log of PostgreSQL. */
export const POSITION_HEADER = 'Calendar-Position';

const LSN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Beyond the end of any log, so that no replica qualifies. */
export const PRIMARY_ONLY_POSITION = 2n ** 64n;

/** Parses PostgreSQL's notation, `16/B374D848`; null for other text. */
export function parsePosition(text: string): bigint | null {
  const [, high, low] = LSN.exec(text) ?? [];
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const formatPosition = (position: bigint): string =>
  `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffffffffn).toString(16).toUpperCase()}`;
