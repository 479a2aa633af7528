import sharp, { type Sharp } from 'sharp';

const SIDE = 64;

/** An image of many colours, whose files are small: for decoders that take less for plain ones. */
export function colours(width: number, height: number, hasAlpha = false): Sharp {
  const channels = hasAlpha ? 4 : 3;
  const pixels = Buffer.alloc(SIDE * SIDE * channels, 128);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) pixels.set([x * 4, y * 4, (x * y) % 256], (y * SIDE + x) * channels);
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels } }).resize(width, height, {
    kernel: 'linear',
    fit: 'fill',
  });
}
