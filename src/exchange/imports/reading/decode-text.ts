// Finds out the encoding of a file, and decodes it.
import { joinFoldedCharacters } from '../../../foundation/icalendar/reading/join-folded-characters.js';
import { decodeMixedUtf8, isMostlyUtf8 } from './mixed-utf8.js';
import { decodeWindows1252 } from '../../../foundation/languages/windows-1252.js';

/** Bytes: where HTML has to name its encoding, with room for comments before. */
const HEAD_LENGTH = 4096;

const UTF_16_SAMPLE_LENGTH = 512;

/** Labels that servers add to everything: they count only for text that is no UTF-8. */
const WESTERN = new Set(['windows-1252', 'iso-8859-15']);

/**
 * Decodes the bytes of a file. Of these the first decides: a byte order mark, the charset of the content type, the one that
 * a page or an XML document names, zero bytes (UTF-16), valid UTF-8, mostly valid UTF-8; else it is windows-1252.
 *
 * @param contentType the header of the response or request, if there is one
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const named =
    readByteOrderMark(bytes) ?? readContentType(contentType) ?? readHead(bytes) ?? guessUtf16(bytes);
  if (named !== null && named !== 'utf-8' && !WESTERN.has(named)) return decode(bytes, named);
  const joined = joinFoldedCharacters(bytes);
  const text = decodeStrictUtf8(joined);
  if (text !== null) return text;
  if (named !== null && WESTERN.has(named)) return decode(bytes, named);
  return isMostlyUtf8(joined) ? decodeMixedUtf8(joined) : decodeWindows1252(bytes);
}

const decode = (bytes: Uint8Array, encoding: string): string =>
  encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);

function decodeStrictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function readByteOrderMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** @returns null for a label that the WHATWG Encoding Standard does not have */
function toEncoding(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

const CHARSET = /;\s*charset\s*=\s*["']?([\w:.-]+)/i;

const readContentType = (contentType: string): string | null => toEncoding(CHARSET.exec(contentType)?.[1]);

const META = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i;
const XML = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w:.-]+)/i;

function readHead(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_LENGTH)).toString('latin1');
  const encoding = toEncoding((XML.exec(head) ?? META.exec(head))?.[1]);
  // A label that was read as ASCII cannot be that of UTF-16.
  return encoding?.startsWith('utf-16') === true ? 'utf-8' : encoding;
}

/** Latin text in UTF-16 has a zero in every second byte. */
function guessUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, UTF_16_SAMPLE_LENGTH);
  const countZeros = (remainder: number): number =>
    sample.filter((byte, at) => at % 2 === remainder && byte === 0).length;
  const [even, odd] = [countZeros(0), countZeros(1)];
  if (Math.max(even, odd) * 4 < sample.length || sample.length < 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
