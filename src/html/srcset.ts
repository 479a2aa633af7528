// The `srcset` of an image: addresses, each with a width or a density, separated by commas.

/** No page needs more sizes of one image. */
const MAX_CANDIDATES = 50;
/** In UTF-16 units, of the whole value. */
const MAX_LENGTH = 20_000;

/** A width, a height or a density as HTML defines them. */
const DESCRIPTOR = /^(?:[1-9]\d{0,5}[wh]|(?!0+(?:\.0+)?x)\d{1,3}(?:\.\d{1,4})?x)$/;

const BLANKS_AND_COMMAS = /[\s,]*/y;
const ADDRESS = /\S+/y;
const DESCRIPTORS = /[^,]*/y;

/**
 * The candidates that a browser can use, at most 50, in their order; '' when there is none. The parser below the
 * sanitiser prints the whole value for each bad candidate, so it gets good ones alone.
 */
export function sanitizeSrcset(sent: string, isAllowed: (address: string) => boolean): string {
  if (sent.length > MAX_LENGTH) return '';
  const candidates: string[] = [];
  let at = 0;
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [text = ''] = pattern.exec(sent) ?? [];
    at += text.length;
    return text;
  };
  while (candidates.length < MAX_CANDIDATES) {
    read(BLANKS_AND_COMMAS);
    const written = read(ADDRESS);
    if (written === '') break;
    const address = trimTrailingCommas(written);
    // A comma right behind the address ends the candidate; commas inside belong to the address.
    const descriptor = address === written ? read(DESCRIPTORS).trim() : '';
    const isGood = descriptor === '' || DESCRIPTOR.test(descriptor);
    if (isGood && isAllowed(address))
      candidates.push(descriptor === '' ? address : `${address} ${descriptor}`);
  }
  return candidates.join(', ');
}

function trimTrailingCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ',') end -= 1;
  return address.slice(0, end);
}
