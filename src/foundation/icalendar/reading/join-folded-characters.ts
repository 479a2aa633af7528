// Lines are folded by bytes (RFC 5545, 3.1), so that a line break may stand inside of a character of UTF-8.

const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;
const TAB = 0x09;

/** The number of bytes that follow the first one of a character. */
const countFollowing = (byte: number): number =>
  byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * Moves folds behind the characters that they split, so that the bytes can be decoded and lines keep their numbers.
 *
 * @returns the bytes themselves when no character is split
 */
export function joinFoldedCharacters(bytes: Uint8Array): Uint8Array {
  let joined: Uint8Array | null = null;
  for (let at = bytes.indexOf(LF, 1); at > 0; at = bytes.indexOf(LF, at + 1)) {
    const from: Uint8Array = joined ?? bytes;
    const fold = findFold(from, at);
    const missing = fold === null ? 0 : countMissing(from, fold.start);
    if (fold === null || missing === 0) continue;
    let end = fold.end;
    while (end - fold.end < missing && isContinuation(from[end])) end += 1;
    const moved = Uint8Array.from([...from.subarray(fold.end, end), ...from.subarray(fold.start, fold.end)]);
    // A slice of a Buffer would share its memory.
    joined ??= new Uint8Array(bytes);
    joined.set(moved, fold.start);
  }
  return joined ?? bytes;
}

/** A line break with the white space after it, when a byte that continues a character follows. */
function findFold(
  bytes: Uint8Array,
  lineFeed: number,
): { readonly start: number; readonly end: number } | null {
  const space = bytes[lineFeed + 1];
  if ((space !== SPACE && space !== TAB) || !isContinuation(bytes[lineFeed + 2])) return null;
  let start = lineFeed;
  while (bytes[start - 1] === CR) start -= 1;
  return { start, end: lineFeed + 2 };
}

/** How many bytes the character that ends at an index still lacks. */
function countMissing(bytes: Uint8Array, end: number): number {
  for (let length = 1; length <= 3; length += 1) {
    const byte = bytes[end - length];
    if (byte === undefined) return 0;
    if (!isContinuation(byte)) return Math.max(0, countFollowing(byte) + 1 - length);
  }
  return 0;
}
