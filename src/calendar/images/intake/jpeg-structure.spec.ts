import sharp, { type JpegOptions } from 'sharp';
import { parseJpegStructure } from './jpeg-structure.js';

const jpeg = (options: JpegOptions): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg(options)
    .toBuffer();

describe('parseJpegStructure', () => {
  it.each([
    ['baseline', {}, 0],
    ['progressive, 4:2:0', { progressive: true, chromaSubsampling: '4:2:0' }, 1.5],
    ['progressive, 4:4:4', { progressive: true, chromaSubsampling: '4:4:4' }, 3],
  ])('tells what is held of a %s file', async (_, options, held) => {
    expect(parseJpegStructure(await jpeg(options), 100)).toMatchObject({ heldCoefficients: held });
  });

  it('counts scans, whatever stands between them', async () => {
    const whole = await jpeg({ progressive: true });
    const { segments, scans } = parseJpegStructure(whole, 100);
    const junk = Buffer.from([1, 2, 0xff, 0, 0xff, 0xff, 0xd0, 3]);
    const padded = Buffer.concat([whole.subarray(0, -2), junk, whole.subarray(-2)]);

    expect(scans).toBeGreaterThan(3);
    expect(parseJpegStructure(padded, 100)).toMatchObject({ segments, scans });
  });

  it('takes a first scan of some components for held, which a later one cannot undo', () => {
    const frame = [0xff, 0xc0, 0, 17, 8, 0, 64, 0, 64, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0];
    const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 5, 5];
    const content = Buffer.from([0xff, 0xd8, ...frame, ...scan, 0xff, 0xd9]);

    expect(parseJpegStructure(content, 100)).toEqual({ segments: 2, scans: 1, heldCoefficients: 1.5 });
  });

  it('says of a torn file what stands before its end', async () => {
    const whole = await jpeg({ progressive: true });
    for (let length = 0; length < whole.length; length += 1)
      expect(parseJpegStructure(whole.subarray(0, length), 100).segments).toBeLessThan(40);
  });
});
