// AVIF files: real ones of one colour, and such whose boxes were changed.
import { colours } from './colours.js';

export interface AvifOptions {
  readonly chromaSubsampling?: '4:4:4' | '4:2:0';
  readonly bitdepth?: 8 | 10 | 12;
  readonly hasAlpha?: boolean;
  /** With Exif, which makes the service write the image anew. */
  readonly hasExif?: boolean;
}

export async function avif(width: number, height: number, options: AvifOptions = {}): Promise<Buffer> {
  const { chromaSubsampling = '4:2:0', bitdepth = 8, hasAlpha = false, hasExif = false } = options;
  const image = colours(width, height, hasAlpha);
  if (hasExif) image.withExif({ IFD0: { Make: 'Camera' } });
  return image.avif({ effort: 0, quality: 30, chromaSubsampling, bitdepth }).toBuffer();
}

/** The boxes name other measures than the picture has. */
export async function lyingAvif(
  claimed: readonly [number, number],
  real: readonly [number, number],
): Promise<Buffer> {
  const file = Buffer.from(await avif(...real));
  for (let at = file.indexOf('ispe'); at >= 0; at = file.indexOf('ispe', at + 4)) {
    file.writeUInt32BE(claimed[0], at + 8);
    file.writeUInt32BE(claimed[1], at + 12);
  }
  return file;
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([numbers(4, data.length + 8), Buffer.from(type, 'latin1'), data]);
}

function numbers(bytes: 1 | 2 | 4, ...values: readonly number[]): Buffer {
  const data = Buffer.alloc(bytes * values.length);
  values.forEach((value, at) => data.writeUIntBE(value, at * bytes, bytes));
  return data;
}

const full = (type: string, ...parts: readonly Buffer[]): Buffer => box(type, numbers(4, 0), ...parts);

const ispe = (width: number, height: number): Buffer => full('ispe', numbers(4, width, height));

/** The content of the first box of a type, wherever it is. */
function contentOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1');
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4));
}

const TILE = 512;

/**
 * An image put together from one tile over and over.
 *
 * @param claimed the measures that its box names
 */
export async function gridAvif(
  columns: number,
  rows: number,
  claimed: readonly [number, number] = [columns * TILE, rows * TILE],
): Promise<Buffer> {
  const tile = await avif(TILE, TILE);
  const data = contentOf(tile, 'mdat');
  const tiles = Array.from({ length: columns * rows }, (_, at) => at + 2);
  // Hidden, as tiles are: other items are images of their own.
  const infe = (id: number, type: string): Buffer =>
    box(
      'infe',
      numbers(4, (2 << 24) + Number(type === 'av01')),
      numbers(2, id, 0),
      Buffer.from(`${type}\0`, 'latin1'),
    );
  const grid = Buffer.concat([
    Buffer.from([0, 0, rows - 1, columns - 1]),
    numbers(2, columns * TILE, rows * TILE),
  ]);
  const assoc = (id: number, ...properties: readonly number[]): Buffer =>
    Buffer.concat([numbers(2, id), numbers(1, properties.length, ...properties)]);
  const meta = (offset: number): Buffer =>
    full(
      'meta',
      full('hdlr', numbers(4, 0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      full('pitm', numbers(2, 1)),
      full('iinf', numbers(2, tiles.length + 1), infe(1, 'grid'), ...tiles.map((id) => infe(id, 'av01'))),
      box(
        'iprp',
        box('ipco', ispe(...claimed), ispe(TILE, TILE), box('av1C', contentOf(tile, 'av1C'))),
        full('ipma', numbers(4, tiles.length + 1), assoc(1, 1), ...tiles.map((id) => assoc(id, 2, 0x83))),
      ),
      full('iref', box('dimg', numbers(2, 1, tiles.length, ...tiles))),
      box('idat', grid),
      // Version 1: offsets and lengths of four bytes, each item with its way to be found.
      box(
        'iloc',
        numbers(4, 1 << 24),
        numbers(2, 0x4400, tiles.length + 1),
        Buffer.concat([numbers(2, 1, 1, 0, 1), numbers(4, 0, grid.length)]),
        ...tiles.map((id) => Buffer.concat([numbers(2, id, 0, 0, 1), numbers(4, offset, data.length)])),
      ),
    );
  const type = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf', 'latin1'));
  return Buffer.concat([type, meta(type.length + meta(0).length + 8), box('mdat', data)]);
}
