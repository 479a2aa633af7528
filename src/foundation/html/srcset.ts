const MAX_CANDIDATES = 50;
/** In UTF-16 units, of the whole value. */
const MAX_LENGTH = 20_000;

/** A width, height or density as HTML defines it. */
const DESCRIPTOR = /^(?:[1-9]\d{0,5}[wh]|(?!0+(?:\.0+)?x)\d{1,3}(?:\.\d{1,4})?x)$/;

const BLANKS_AND_COMMAS = /[\s,]*/y;
const ADDRESS = /\S+/y;
const DESCRIPTORS = /[^,]*/y;

/**
 * Keeps the candidates that a browser can use, at most 50, in their order; '' without any. The parser of the sanitiser prints
 * the whole value for each invalid candidate.
 */
export function sanitizeSrcset(value: string, isAllowed: (address: string) => boolean): string {
  if (value.length > MAX_LENGTH) return '';
  const candidates: string[] = [];
  let at = 0;
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [text = ''] = pattern.exec(value) ?? [];
    at += text.length;
    return text;
  };
  while (candidates.length < MAX_CANDIDATES) {
    read(BLANKS_AND_COMMAS);
    const written = read(ADDRESS);
    if (written === '') break;
    const address = trimTrailingCommas(written);
    // A comma after the address ends the candidate; commas inside belong to the address.
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
