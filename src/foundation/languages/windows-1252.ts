/** The characters of the bytes 0x80 to 0x9F; the five bytes without one stay control characters, as browsers read them. */
const UPPER_CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export const toWindows1252 = (byte: number): string =>
  UPPER_CONTROLS[byte - 0x80] ?? String.fromCharCode(byte);

const UNITS = Uint16Array.from({ length: 0x100 }, (_, byte) =>
  (byte < 0x80 || byte > 0x9f ? String.fromCharCode(byte) : toWindows1252(byte)).charCodeAt(0),
);

/** Decodes windows-1252 by its table: `TextDecoder` of Node.js 20.18 to 20.20 reads it as Latin-1. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const units = Buffer.allocUnsafe(bytes.length * 2);
  for (let at = 0; at < bytes.length; at += 1) {
    const unit = UNITS[bytes[at] ?? 0] ?? 0;
    units[at * 2] = unit & 0xff;
    units[at * 2 + 1] = unit >> 8;
  }
  return units.toString('utf16le');
}
