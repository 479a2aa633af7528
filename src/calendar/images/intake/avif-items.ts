// Reads the items of an AVIF that the decoder processes in addition to the primary picture.

/** Finds the largest item, such as an alpha plane that is larger than the picture. */
export function findLargestItemPixels(content: Buffer): number {
  const meta = findMetaBox(content);
  let largest = 0;
  for (const at of findBoxes(meta, 'ispe'))
    if (at + 16 <= meta.length)
      largest = Math.max(largest, meta.readUInt32BE(at + 8) * meta.readUInt32BE(at + 12));
  return largest;
}

const DERIVED_ITEM_TYPES: ReadonlySet<string> = new Set(['grid', 'iovl', 'iden', 'tili']);

/** Whether an image is composed of others, whose dimensions `ispe` does not limit. */
export function hasDerivedItems(content: Buffer): boolean {
  const meta = findMetaBox(content);
  for (const at of findBoxes(meta, 'infe')) {
    // Ids have two or four bytes.
    const types = [at + 12, at + 14].map((from) => meta.toString('latin1', from, from + 4));
    if (types.some((type) => DERIVED_ITEM_TYPES.has(type))) return true;
  }
  return false;
}

function* findBoxes(meta: Buffer, type: string): Generator<number> {
  for (let at = meta.indexOf(type); at >= 0; at = meta.indexOf(type, at + 4)) yield at;
}

/** Finds the box that describes the items. Returns the whole file if its structure is unusual. */
function findMetaBox(content: Buffer): Buffer {
  let meta: Buffer | null = null;
  let at = 0;
  while (at + 8 <= content.length) {
    const length = content.readUInt32BE(at);
    if (length < 8 || at + length > content.length) return content;
    if (content.toString('latin1', at + 4, at + 8) === 'meta') {
      if (meta !== null) return content;
      meta = content.subarray(at, at + length);
    }
    at += length;
  }
  return meta ?? content;
}
