// GIF files built block by block.

/** An image of 1 by 1 pixel: clear, colour 0, end. */
const PIXEL = Buffer.from([2, 2, 0x44, 0x01, 0]);

function descriptor(width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(0x2c, 0);
  data.writeUInt16LE(width, 5);
  data.writeUInt16LE(height, 7);
  return data;
}

export interface GifFrame {
  readonly width: number;
  readonly height: number;
  /** Whether viewers put back what was there before: they hold a copy of the screen. */
  readonly restores?: boolean;
  /** Without data. */
  readonly empty?: boolean;
}

function frame({ width, height, restores = false, empty = false }: GifFrame): Buffer {
  const control = restores ? [Buffer.from([0x21, 0xf9, 4, 3 << 2, 1, 0, 0, 0])] : [];
  return Buffer.concat([...control, descriptor(width, height), empty ? Buffer.from([2, 0]) : PIXEL]);
}

/** @param count how often the frame comes */
export function gif(width: number, height: number, shown: GifFrame, count = 1): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen.writeUInt8(0x80, 4);
  const one = frame(shown);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    screen,
    Buffer.alloc(6, 0x7f),
    Buffer.alloc(one.length * count, one),
    Buffer.from([0x3b]),
  ]);
}
