// PNG files built chunk by chunk, so that a small file can claim or unpack to anything.
import { crc32, constants, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample. */
  readonly depth: 1 | 8 | 16;
  readonly colour: 'grey' | 'rgb' | 'palette' | 'rgba';
  /** Adam7: decoders hold the whole image. */
  readonly interlaced?: boolean;
}

const COLOUR_TYPES = { grey: 0, rgb: 2, palette: 3, rgba: 6 } as const;
const CHANNELS = { grey: 1, rgb: 3, palette: 1, rgba: 4 } as const;

/** First column, first row, step of columns and step of rows of each pass. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A black image; `extra` are chunks between the header and the pixels. */
export const png = (header: PngHeader, extra: readonly Buffer[] = []): Buffer =>
  Buffer.concat([...pngParts(header, extra), chunk('IDAT', zeros(rawBytes(header))), chunk('IEND')]);

/** The same as far as the pixels. */
export const pngParts = (header: PngHeader, extra: readonly Buffer[] = []): Buffer[] => [
  SIGNATURE,
  chunk('IHDR', headerData(header)),
  ...(header.colour === 'palette' ? [chunk('PLTE', Buffer.alloc(3))] : []),
  ...extra,
];

function headerData({ width, height, depth, colour, interlaced = false }: PngHeader): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, COLOUR_TYPES[colour], 0, 0, Number(interlaced)], 8);
  return data;
}

/** Bytes of the filtered rows. */
function rawBytes({ width, height, depth, colour, interlaced = false }: PngHeader): number {
  const rows = (columns: number, lines: number): number =>
    columns === 0 ? 0 : lines * (1 + Math.ceil((columns * CHANNELS[colour] * depth) / 8));
  if (!interlaced) return rows(width, height);
  return ADAM7.reduce(
    (sum, [x, y, dx, dy]) =>
      sum + rows(Math.max(0, Math.ceil((width - x) / dx)), Math.max(0, Math.ceil((height - y) / dy))),
    0,
  );
}

const BLOCK = 1024 * 1024;

/** A zlib stream of so many zero bytes, made of one compressed block over and over. */
export function zeros(bytes: number): Buffer {
  const flushed = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  // Without the two bytes of the header.
  const block = deflateSync(Buffer.alloc(BLOCK), flushed).subarray(2);
  const rest = deflateSync(Buffer.alloc(bytes % BLOCK), { level: 9 }).subarray(2, -4);
  const check = Buffer.alloc(4);
  // Adler-32 of zeros.
  check.writeUInt32BE((bytes % 65_521) * 65_536 + 1);
  const blocks = Array.from({ length: Math.floor(bytes / BLOCK) }, () => block);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, rest, check]);
}

/** Compressed text that unpacks to so many bytes. */
export const zTxt = (bytes: number): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(bytes)]));

export const iTxt = (bytes: number): Buffer =>
  chunk('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0en\0\0', 'latin1'), zeros(bytes)]));

/** A colour profile that says it has so many bytes, and unpacks to as many zeros behind its header. */
export function iccp(bytes: number): Buffer {
  const head = Buffer.alloc(132);
  head.writeUInt32BE(bytes, 0);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  const packed = deflateSync(Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - 132))]), { level: 9 });
  return chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), packed]));
}

/** Exif that says only how the image is to be turned. */
export const exif = (orientation: number): Buffer => chunk('eXIf', orientationOf(orientation));

/** A TIFF directory of one entry, the orientation. */
export function orientationOf(orientation: number): Buffer {
  const data = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  data.writeUInt16BE(orientation, 18);
  return data;
}

/** A moving image of frames of one pixel. */
export function apng(width: number, height: number, frames: number): Buffer {
  const header: PngHeader = { width, height, depth: 8, colour: 'rgb' };
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames + 1);
  const parts = pngParts(header, [chunk('acTL', control)]);
  parts.push(chunk('IDAT', zeros(rawBytes(header))));
  const pixel = zeros(4);
  for (let at = 0; at < frames; at += 1) {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(2 * at, 0);
    frame.writeUInt32BE(1, 4);
    frame.writeUInt32BE(1, 8);
    const data = Buffer.alloc(4 + pixel.length);
    data.writeUInt32BE(2 * at + 1);
    pixel.copy(data, 4);
    parts.push(chunk('fcTL', frame), chunk('fdAT', data));
  }
  return Buffer.concat([...parts, chunk('IEND')]);
}
