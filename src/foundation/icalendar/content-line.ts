// The lines of iCalendar (RFC 5545, 3.1), with the escapes of texts and of parameters.

/** Without the line break. */
const MAX_LINE_BYTES = 75;

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

const ESCAPED = /[\u0000-\u001f\u007f\\;,]/;

/** Escapes a TEXT value (RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  ESCAPED.test(text)
    ? text
        .replace(/\r\n?/g, '\n')
        .replace(CONTROLS, '')
        .replace(/[\\;,]/g, '\\$&')
        .replaceAll('\n', '\\n')
    : text;

/** Parameters cannot hold quotation marks and line breaks, which RFC 6868 encodes. */
const formatParameter = (value: string): string => {
  const encoded = value
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")
    .replaceAll('\n', '^n');
  return /[:;,]/.test(encoded) ? `"${encoded}"` : encoded;
};

/** The parameters of a property. A parameter with several values has each of them quoted for itself. */
export type LineParameters = Readonly<Record<string, string | readonly string[]>>;

/** One property as it is sent, folded and with its line break. @param value escaped, if it is a text */
export function formatLine(name: string, value: string, parameters: LineParameters = {}): string {
  let line = name;
  for (const [key, parameter] of Object.entries(parameters))
    line += `;${key}=${[parameter].flat().map(formatParameter).join(',')}`;
  return foldLine(`${line}:${value}`);
}

export const formatTextLine = (name: string, text: string): string => formatLine(name, escapeText(text));

/** A web address cannot hold line breaks, and nothing else in it is escaped. */
export const formatUriLine = (name: string, uri: string, parameters: LineParameters = {}): string =>
  formatLine(name, uri.replace(/[\u0000-\u0020\u007f]/g, encodeURIComponent), parameters);

const NOT_ASCII = /[^\u0000-\u007f]/;

/** Breaks a line after at most 75 bytes, between characters. */
function foldLine(line: string): string {
  // Three bytes at most for each unit of UTF-16.
  if (line.length * 3 <= MAX_LINE_BYTES) return `${line}\r\n`;
  return NOT_ASCII.test(line) ? foldCharacters(line) : foldAscii(line);
}

/** The space at the beginning of a further line counts. */
function foldAscii(line: string): string {
  let folded = line.slice(0, MAX_LINE_BYTES);
  for (let at = MAX_LINE_BYTES; at < line.length; at += MAX_LINE_BYTES - 1)
    folded += `\r\n ${line.slice(at, at + MAX_LINE_BYTES - 1)}`;
  return `${folded}\r\n`;
}

function foldCharacters(line: string): string {
  let folded = '';
  let start = 0;
  let bytes = 0;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes + size > MAX_LINE_BYTES) {
      folded += `${line.slice(start, at)}\r\n `;
      start = at;
      // The space counts.
      bytes = 1;
    }
    bytes += size;
    at += code < 0x10000 ? 1 : 2;
  }
  return `${folded}${line.slice(start)}\r\n`;
}
