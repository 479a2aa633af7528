// WebP files: real ones made small, and containers that say something else than what is in them.
import { colours } from './colours.js';

function riff(parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

const MOVING = 0x02;

function extended(width: number, height: number, flags: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return chunk('VP8X', data);
}

export interface WebpOptions {
  readonly lossless?: boolean;
  readonly hasAlpha?: boolean;
  readonly orientation?: number;
}

export function webp(width: number, height: number, options: WebpOptions = {}): Promise<Buffer> {
  const { lossless = false, hasAlpha = false, orientation } = options;
  const image = colours(width, height, hasAlpha);
  if (orientation !== undefined) image.withMetadata({ orientation });
  return image.webp({ lossless, effort: 0, quality: 40 }).toBuffer();
}

/** The chunk with the pixels of a file. */
async function pixels(width: number, height: number): Promise<Buffer> {
  const file = await webp(width, height, { lossless: true });
  const at = file.indexOf('VP8L', 12, 'latin1');
  return file.subarray(at, at + 8 + file.readUInt32LE(at + 4) + (file.readUInt32LE(at + 4) % 2));
}

/** The container names other measures than the picture in it has. */
export const lyingWebp = async (
  claimed: readonly [number, number],
  real: readonly [number, number],
): Promise<Buffer> => riff([extended(...claimed, 0), await pixels(...real)]);

/** Frames of one pixel on a canvas. */
export async function movingWebp(width: number, height: number, frames: number): Promise<Buffer> {
  const frame = chunk(
    'ANMF',
    Buffer.concat([Buffer.alloc(12), Buffer.from([1, 0, 0, 0]), await pixels(1, 1)]),
  );
  return riff([
    extended(width, height, MOVING),
    chunk('ANIM', Buffer.alloc(6)),
    Buffer.alloc(frame.length * frames, frame),
  ]);
}
