// Counts the parts of a file without decoding it. Even tiny parts cost the decoder memory and time.
import { hasDerivedItems } from './avif-items.js';
import type { ImageExtension } from './image-type.js';
import { parseJpegStructure } from './jpeg-structure.js';

/** Chunks, segments, blocks and frames of one file. Real files have a few hundred. */
const MAX_PARTS = 10_000;

/** A JPEG decoder passes over the whole image for each scan. Real files have up to about 20. */
const MAX_SCANS = 100;

/** Expects content with the signature of its type, and counts as far as a decoder could follow. */
export const hasTooManyParts = (content: Buffer, extension: ImageExtension): boolean =>
  PART_COUNTERS[extension](content) > MAX_PARTS;

const PART_COUNTERS: Readonly<Record<ImageExtension, (content: Buffer) => number>> = {
  jpg: (content) => {
    const { segments, scans } = parseJpegStructure(content, MAX_PARTS);
    return scans > MAX_SCANS ? Infinity : segments;
  },
  png: (content) => countChunks(content, 8, (at) => 12 + content.readUInt32BE(at)),
  webp: (content) => countChunks(content, 12, (at) => 8 + roundUpToEven(content.readUInt32LE(at + 4))),
  gif: countBlocks,
  // The decoder limits boxes and items.
  avif: (content) => (hasDerivedItems(content) ? Infinity : 0),
};

const roundUpToEven = (length: number): number => length + (length % 2);

function countChunks(content: Buffer, from: number, lengthAt: (at: number) => number): number {
  let count = 0;
  for (let at = from; at + 8 <= content.length && count <= MAX_PARTS; at += lengthAt(at)) count += 1;
  return count;
}

export const GIF_IMAGE = 0x2c;
export const GIF_EXTENSION = 0x21;

function countBlocks(content: Buffer): number {
  let at = 13 + getColourTableBytes(content[10]);
  for (let count = 0; ; count += 1) {
    const kind = content[at];
    if (count > MAX_PARTS || (kind !== GIF_IMAGE && kind !== GIF_EXTENSION)) return count;
    at += kind === GIF_EXTENSION ? 2 : 11 + getColourTableBytes(content[at + 9]);
    for (let length = content[at] ?? 0; length > 0; length = content[at] ?? 0) at += 1 + length;
    at += 1;
  }
}

export const getColourTableBytes = (flags = 0): number =>
  (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
