// Text in UTF-8 in which some bytes come from another encoding.
import { toWindows1252 } from '../../../foundation/languages/windows-1252.js';

/** The length of the valid sequence that begins here, or 0. */
function measureSequence(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const second = bytes[at + 1] ?? 0;
  // Overlong forms, surrogates, and what lies beyond Unicode.
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let n = 2; n < length; n += 1) if (((bytes[at + n] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** Whether at least half of what is beyond ASCII is UTF-8. */
export function isMostlyUtf8(bytes: Uint8Array): boolean {
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < bytes.length;) {
    const length = measureSequence(bytes, at);
    if (length > 1) valid += 1;
    else if (length === 0) invalid += 1;
    at += length || 1;
  }
  return valid >= invalid;
}

/** What bytes beyond ASCII are in UTF-8 when they are windows-1252: three bytes at most. */
const REPAIRED = Array.from({ length: 0x80 }, (_, n) => Buffer.from(toWindows1252(n + 0x80)));

/** Reads each invalid byte as windows-1252, so that it spoils nothing around it. */
export function decodeMixedUtf8(bytes: Uint8Array): string {
  const repaired = Buffer.allocUnsafe(bytes.length * 3);
  let size = 0;
  const append = (part: Uint8Array, from: number, to: number): void => {
    for (let at = from; at < to; at += 1) repaired[size++] = part[at] ?? 0;
  };
  for (let at = 0; at < bytes.length;) {
    const length = measureSequence(bytes, at);
    const repair = length === 0 ? REPAIRED[(bytes[at] ?? 0) - 0x80] : undefined;
    if (repair === undefined) append(bytes, at, at + length);
    else append(repair, 0, repair.length);
    at += length || 1;
  }
  return repaired.toString('utf8', 0, size);
}
