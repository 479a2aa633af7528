// Removes Exif, XMP, comments, previews and trailing data from a file. The encoded picture and its color profile stay
// unchanged.
import { inflateSync } from 'node:zlib';
import { getColourTableBytes, GIF_EXTENSION, GIF_IMAGE } from './image-parts.js';
import type { ImageExtension } from './image-type.js';

/** @returns null for an unusual structure, which only re-encoding can clean */
export function stripMetadata(content: Buffer, extension: ImageExtension): Buffer | null {
  try {
    return STRIPPERS[extension](content);
  } catch (error) {
    // A length points beyond the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const STRIPPERS: Readonly<Record<ImageExtension, (content: Buffer) => Buffer | null>> = {
  jpg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  avif: keepPlainAvif,
};

const startsWith = (content: Buffer, at: number, text: string): boolean =>
  content.toString('latin1', at, at + text.length) === text;

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

function stripJpeg(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, 2)];
  let at = 2;
  for (;;) {
    if (content.readUInt8(at) !== 0xff) return null;
    while (content.readUInt8(at + 1) === 0xff) at += 1;
    const marker = content.readUInt8(at + 1);
    if (marker === END_OF_IMAGE) {
      kept.push(content.subarray(at, at + 2));
      return Buffer.concat(kept);
    }
    const length = content.readUInt16BE(at + 2);
    if (length < 2) return null;
    const behind = at + 2 + length;
    const end = marker === START_OF_SCAN ? findScanEnd(content, behind) : behind;
    if (end > content.length) return null;
    if (isEssentialSegment(content, marker, at + 4)) kept.push(content.subarray(at, end));
    at = end;
  }
}

/** Keeps segments for decoding and colors, and drops other application segments and comments. */
function isEssentialSegment(content: Buffer, marker: number, at: number): boolean {
  if (marker === 0xe0) return startsWith(content, at, 'JFIF\0');
  if (marker === 0xe2) return startsWith(content, at, 'ICC_PROFILE\0');
  if (marker === 0xee) return startsWith(content, at, 'Adobe');
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe;
}

/** Finds the next marker that is neither escaped data nor a restart. */
function findScanEnd(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 2)) {
    const next = content.readUInt8(at + 1);
    if (next === 0xff) at -= 1;
    else if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return Infinity;
}

const PNG_SIGNATURE = 8;
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT pHYs bKGD acTL fcTL fdAT'.split(' '),
);

function stripPng(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, PNG_SIGNATURE)];
  for (let at = PNG_SIGNATURE; ;) {
    const end = at + 12 + content.readUInt32BE(at);
    if (end > content.length) return null;
    const type = content.toString('latin1', at + 4, at + 8);
    const chunk = content.subarray(at, end);
    if (PNG_CHUNKS.has(type) && (type !== 'iCCP' || isColourProfile(chunk))) kept.push(chunk);
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}

const MAX_PROFILE_BYTES = 4_000_000;
const PNG_CHUNK_HEAD = 8;
const PROFILE_SIGNATURE = { text: 'acsp', at: 36 } as const;

/** Whether a compressed profile is one, so that no small file makes browsers decompress hundreds of megabytes. */
function isColourProfile(chunk: Buffer): boolean {
  // A zero ends the name, and another byte names the method of compression.
  const data = chunk.indexOf(0, PNG_CHUNK_HEAD) + 2;
  try {
    const profile = inflateSync(chunk.subarray(data), { maxOutputLength: MAX_PROFILE_BYTES });
    return startsWith(profile, PROFILE_SIGNATURE.at, PROFILE_SIGNATURE.text);
  } catch {
    return false;
  }
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of VP8X that announce Exif or XMP. */
const WEBP_METADATA = 0x08 | 0x04;

function stripWebp(content: Buffer): Buffer | null {
  const end = 8 + content.readUInt32LE(4);
  if (end > content.length) return null;
  const kept: Buffer[] = [];
  for (let at = 12; at < end;) {
    const length = content.readUInt32LE(at + 4);
    const behind = at + 8 + length + (length % 2);
    if (at + 8 + length > end) return null;
    const type = content.toString('latin1', at, at + 4);
    // The last chunk may lack its padding byte.
    const chunk = Buffer.concat([
      content.subarray(at, Math.min(behind, end)),
      Buffer.alloc(Math.max(0, behind - end)),
    ]);
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_METADATA, 8);
    if (WEBP_CHUNKS.has(type)) kept.push(chunk);
    at = behind;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

const GIF_TRAILER = 0x3b;
const GIF_CONTROL = 0xf9;
const GIF_APPLICATION = 0xff;

function stripGif(content: Buffer): Buffer | null {
  let at = 13 + getColourTableBytes(content.readUInt8(10));
  const kept = [content.subarray(0, at)];
  for (;;) {
    const from = at;
    const kind = content.readUInt8(at);
    if (kind === GIF_TRAILER) {
      kept.push(content.subarray(at, at + 1));
      return Buffer.concat(kept);
    }
    if (kind === GIF_IMAGE) {
      at = findBlocksEnd(content, at + 11 + getColourTableBytes(content.readUInt8(at + 9)));
      kept.push(content.subarray(from, at));
    } else if (kind === GIF_EXTENSION) {
      const label = content.readUInt8(at + 1);
      at = findBlocksEnd(content, at + 2);
      const isLoop =
        label === GIF_APPLICATION &&
        (startsWith(content, from + 3, 'NETSCAPE2.0') || startsWith(content, from + 3, 'ANIMEXTS1.0'));
      if (label === GIF_CONTROL || isLoop) kept.push(content.subarray(from, at));
    } else return null;
  }
}

function findBlocksEnd(content: Buffer, from: number): number {
  let at = from;
  for (let length = content.readUInt8(at); length > 0; length = content.readUInt8(at)) at += 1 + length;
  return at + 1;
}

const AVIF_BOXES = new Set(['ftyp', 'meta', 'mdat']);

/** Boxes refer to each other by offset, so a file with further boxes has to be re-encoded. */
function keepPlainAvif(content: Buffer): Buffer | null {
  for (let at = 0; at < content.length;) {
    const length = content.readUInt32BE(at);
    const type = content.toString('latin1', at + 4, at + 8);
    if (length < 8 || at + length > content.length || !AVIF_BOXES.has(type)) return null;
    const box = content.subarray(at, at + length);
    // XMP is an item of the type mime. Without an item list, metadata cannot be excluded.
    const isPlain = box.includes('infe') && !box.includes('Exif') && !box.includes('mime');
    if (type === 'meta' && !isPlain) return null;
    at += length;
  }
  return content;
}
