// JPEG files built segment by segment: grey blocks of two bits each, in as many components and scans as wanted.
import { orientationOf } from './png.js';

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);

export function segment(marker: number, data: Buffer | readonly number[] = []): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Buffer.from(data)]);
}

/** One code of one bit, 0, which means the value 0: no difference, or the end of the block. */
const codes = (kind: number): Buffer => segment(0xc4, [kind, 1, ...Array<number>(15).fill(0), 0]);

const TABLES = [segment(0xdb, [0, ...Array<number>(64).fill(1)]), codes(0x00), codes(0x10)];

export interface JpegHeader {
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3 | 4;
}

const ids = ({ components }: JpegHeader): number[] => Array.from({ length: components }, (_, at) => at + 1);

function frame(marker: number, header: JpegHeader): Buffer {
  const { width, height, components } = header;
  const data = Buffer.from([8, 0, 0, 0, 0, components, ...ids(header).flatMap((id) => [id, 0x11, 0])]);
  data.writeUInt16BE(height, 1);
  data.writeUInt16BE(width, 3);
  return segment(marker, data);
}

const blocksOf = ({ width, height }: JpegHeader): number => Math.ceil(width / 8) * Math.ceil(height / 8);

/** @param spectrum first and last coefficient, and the bits of successive approximation */
const scan = (components: readonly number[], spectrum: readonly number[], data: Buffer): Buffer =>
  Buffer.concat([
    segment(0xda, [components.length, ...components.flatMap((id) => [id, 0]), ...spectrum]),
    data,
  ]);

/** Baseline, but with a scan for each component: decoders hold the coefficients of all of them. */
export const separateScans = (header: JpegHeader): Buffer =>
  Buffer.concat([
    START,
    ...TABLES,
    frame(0xc0, header),
    ...ids(header).map((id) => scan([id], [0, 63, 0], Buffer.alloc(Math.ceil(blocksOf(header) / 4)))),
    END,
  ]);

/** Baseline, all components in one scan, decoded row by row. */
export const oneScan = (header: JpegHeader, extra: readonly Buffer[] = []): Buffer =>
  Buffer.concat([
    START,
    ...extra,
    ...TABLES,
    frame(0xc0, header),
    scan(ids(header), [0, 63, 0], Buffer.alloc(Math.ceil((blocksOf(header) * header.components) / 4))),
    END,
  ]);

/** Progressive: first the averages of all components, then as many scans that change nothing. */
export function progressive(
  header: JpegHeader,
  { scans = 0, extra = [] }: { readonly scans?: number; readonly extra?: readonly Buffer[] } = {},
): Buffer {
  const averages = Buffer.alloc(Math.ceil((blocksOf(header) * header.components) / 8));
  const nothing = scan([1], [1, 63, 0], Buffer.alloc(Math.ceil(blocksOf(header) / 8)));
  return Buffer.concat([
    START,
    ...extra,
    ...TABLES,
    frame(0xc2, header),
    scan(ids(header), [0, 0, 0], averages),
    ...Array.from({ length: scans }, () => nothing),
    END,
  ]);
}

export const turned = (orientation: number): Buffer =>
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOf(orientation)]));

/** A colour profile in as many pieces as it may have. */
export const profile = (pieces: number, bytes: number): Buffer[] =>
  Array.from({ length: pieces }, (_, at) =>
    segment(
      0xe2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0', 'latin1'),
        Buffer.from([at + 1, pieces]),
        Buffer.alloc(bytes),
      ]),
    ),
  );
