/** Images as large as they may be, which take seconds to encode. */
import sharp, { type Sharp } from 'sharp';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { measureImage } from './measure-image.js';

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

describe('measureImage', () => {
  it('takes an image of 50 million pixels and refuses a larger one', async () => {
    expect(await measureImage(await plain(10_000, 5_000).png().toBuffer())).toMatchObject({ width: 10_000 });
    expect(await measureImage(await plain(10_000, 5_001).png().toBuffer())).toEqual(
      new ParameterError('image_pixels', { max: 50 }),
    );
  });

  it('refuses what takes too much memory to be decoded, and takes the same in an easier build', async () => {
    const [width, height] = [7000, 7000];
    const easy = { chromaSubsampling: '4:2:0', progressive: true };
    const hard = { ...easy, chromaSubsampling: '4:4:4' };
    expect(await measureImage(await plain(width, height).jpeg(easy).toBuffer())).toMatchObject({ width });
    expect(await measureImage(await plain(width, height).jpeg(hard).toBuffer())).toEqual(
      new ParameterError('image_memory'),
    );
    expect(
      await measureImage(
        await plain(width, height)
          .jpeg({ ...hard, progressive: false })
          .toBuffer(),
      ),
    ).toMatchObject({ width });
  });
});
