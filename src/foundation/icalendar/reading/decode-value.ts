// Texts that are encoded in the way of mail, as vCalendar 1.0 and programs that grew out of it write them.
import { decodeWindows1252 } from '../../languages/windows-1252.js';

const ENCODING = /;(?:ENCODING=)?"?(QUOTED-PRINTABLE|BASE64|B)"?(?=;|$)/i;
const CHARSET = /;CHARSET="?([^;"]{1,40})/i;
const IS_FILE = /^(?:ATTACH|IMAGE|PHOTO)\b|;VALUE="?(?:BINARY|URI)/i;

/**
 * @param head the name of a property with its parameters
 * @returns null for a value that is not encoded, and for a file
 */
export function decodeValue(head: string, raw: string): string | null {
  const [, encoding] = ENCODING.exec(head) ?? [];
  if (encoding === undefined || IS_FILE.test(head)) return null;
  const bytes = /^Q/i.test(encoding) ? decodeQuotedPrintable(raw) : Buffer.from(raw, 'base64');
  return decodeBytes(bytes, CHARSET.exec(head)?.[1] ?? 'utf-8').replace(/\r\n?/g, '\n');
}

/** Characters outside of ASCII, which some programs leave as they are, are those of the file. */
function decodeQuotedPrintable(text: string): Buffer {
  const parts = text.split(/((?:=[0-9A-F]{2})+)/i);
  return Buffer.concat(
    parts.map((part, n) => (n % 2 === 0 ? Buffer.from(part) : Buffer.from(part.replaceAll('=', ''), 'hex'))),
  );
}

function decodeBytes(bytes: Uint8Array, charset: string): string {
  for (const [name, fatal] of [
    [charset, true],
    ['utf-8', true],
  ] as const)
    try {
      const decoder = new TextDecoder(name, { fatal });
      return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
    } catch {
      // An unknown character set, or another one than the property says.
    }
  return decodeWindows1252(bytes);
}
