// How values are written into addresses and bodies, rightly and wrongly.
import type { Json } from './values.js';

/** Percent-encoded as UTF-8; halves of pairs, which have no UTF-8, as their three bytes. */
export function encoded(text: string): string {
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(sign);
      const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
      return bytes.map((byte) => `%${byte.toString(16)}`).join('');
    })
    .join('');
}

type Pair = readonly [key: string, value: string];

/** As forms write what is nested: `venue[venue]=Hall&tags[]=a`. */
export function inBrackets(key: string, value: Json): Pair[] {
  if (Array.isArray(value)) return value.flatMap((one) => inBrackets(`${key}[]`, one));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) => inBrackets(`${key}[${name}]`, one));
  }
  return [[key, value === null ? '' : String(value)]];
}

export const asForm = (pairs: readonly Pair[]): string =>
  pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&');

export const BOUNDARY = 'boundary';

/** Line breaks and quotes of names are left as they are, which makes some of these bodies wrong. */
export const asMultipart = (pairs: readonly Pair[], file: string | null): string =>
  [
    ...pairs.map(([key, value]) => `Content-Disposition: form-data; name="${key}"\r\n\r\n${value}`),
    ...(file === null
      ? []
      : [
          `Content-Disposition: form-data; name="file"; filename="a.gif"\r\nContent-Type: image/gif\r\n\r\n${file}`,
        ]),
  ]
    .map((part) => `--${BOUNDARY}\r\n${part}\r\n`)
    .join('')
    .concat(`--${BOUNDARY}--\r\n`);
