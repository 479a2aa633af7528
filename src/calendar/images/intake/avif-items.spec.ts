import sharp from 'sharp';
import { hasDerivedItems, findLargestItemPixels } from './avif-items.js';

const avif = (channels: 3 | 4): Promise<Buffer> =>
  sharp({ create: { width: 66, height: 64, channels, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
    .avif({ effort: 0 })
    .toBuffer();

describe('items of an AVIF', () => {
  it('are as large as the picture', async () => {
    for (const channels of [3, 4] as const) {
      const content = await avif(channels);
      expect([findLargestItemPixels(content), hasDerivedItems(content)]).toEqual([66 * 64, false]);
    }
  });

  it('may be larger than the picture, wherever they stand', async () => {
    const content = await avif(4);
    const ispe = Buffer.from('\0\0\0\x14ispe\0\0\0\0\0\0\x20\0\0\0\x10\0', 'latin1');
    // Behind the end of all boxes: then everything counts.
    expect(findLargestItemPixels(Buffer.concat([content, ispe, Buffer.alloc(1)]))).toBe(66 * 64);
    expect(findLargestItemPixels(Buffer.concat([content, ispe, Buffer.alloc(8)]))).toBe(0x2000 * 0x1000);
  });

  it.each(['grid', 'iovl', 'iden', 'tili'])('may be put together as %s', async (type) => {
    const content = await avif(3);
    const at = content.indexOf('av01', content.indexOf('infe'));
    content.write(type, at, 'latin1');
    expect(hasDerivedItems(content)).toBe(true);
  });

  it('of pixels that look like boxes are no items', async () => {
    const content = await avif(3);
    const mdat = Buffer.from('\0\0\0\x18mdatispe\0\0\0\0\x7f\xff\xff\xff\x7f\xff\xff\xff', 'latin1');
    expect(findLargestItemPixels(Buffer.concat([content, mdat]))).toBe(66 * 64);
  });
});
