import sharp, { type Sharp } from 'sharp';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { measureImage } from './measure-image.js';

/** Stripes, so that the files have some length and a torn one can be told. */
function striped(width = 60, height = 40): Sharp {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

/** A JPEG whose header claims another size. */
function resize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  // The frame header: SOF0 or SOF2, its length of 17 and 8 bits a sample.
  const at = [0xc0, 0xc2]
    .map((kind) => changed.indexOf(Buffer.from([0xff, kind, 0, 17, 8])))
    .find((found) => found >= 0);
  if (at === undefined) throw new Error('The JPEG has no frame header');
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}

const blocks = (text: string, ...rest: number[]): Buffer =>
  Buffer.from([...Buffer.from(text, 'latin1'), ...rest]);

describe('measureImage', () => {
  it.each([
    ['JPEG', () => striped().jpeg(), { extension: 'jpg', mimeType: 'image/jpeg' }],
    [
      'progressive JPEG',
      () => striped().jpeg({ progressive: true }),
      { extension: 'jpg', mimeType: 'image/jpeg' },
    ],
    ['PNG', () => striped().png(), { extension: 'png', mimeType: 'image/png' }],
    [
      'interlaced PNG',
      () => striped().png({ progressive: true }),
      { extension: 'png', mimeType: 'image/png' },
    ],
    ['WebP', () => striped().webp(), { extension: 'webp', mimeType: 'image/webp' }],
    ['GIF', () => striped().gif(), { extension: 'gif', mimeType: 'image/gif' }],
    ['AVIF', () => striped().avif({ effort: 0 }), { extension: 'avif', mimeType: 'image/avif' }],
  ])('takes %s', async (_, image, facts) => {
    expect(await measureImage(await image().toBuffer())).toEqual({
      ...facts,
      width: 60,
      height: 40,
      isRotated: false,
      isTooLargeToReencode: false,
    });
  });

  it('gives the measures as the image is shown', async () => {
    const sideways = await striped().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await measureImage(sideways)).toMatchObject({ width: 40, height: 60, isRotated: true });
  });

  it('refuses more than 50 million pixels, and what takes too much memory to be decoded', async () => {
    const hard = { chromaSubsampling: '4:4:4', progressive: true };
    expect(await measureImage(resize(await striped().jpeg().toBuffer(), 10_000, 5_001))).toEqual(
      new ParameterError('image_pixels', { max: 50 }),
    );
    expect(await measureImage(resize(await striped().jpeg(hard).toBuffer(), 7000, 7000))).toEqual(
      new ParameterError('image_memory'),
    );
  });

  it('takes sides of 20,000 pixels and refuses longer ones', async () => {
    expect(await measureImage(await plain(20_000, 1).png().toBuffer())).toMatchObject({ width: 20_000 });
    for (const image of [plain(20_001, 1), plain(1, 20_001)])
      expect(await measureImage(await image.png().toBuffer())).toEqual(
        new ParameterError('image_side', { max: 20_000 }),
      );
  });

  const manyTimes = (count: number, part: Buffer): Buffer => Buffer.alloc(count * part.length, part);

  it.each([
    ['PNG', () => striped().png(), 33, Buffer.from('\0\0\0\x02tEXta\0\x71\xc1\x53\xf7', 'latin1')],
    ['JPEG', () => striped().jpeg(), 2, blocks('\xff\xfe\0\x02')],
    ['GIF', () => striped().gif(), 13 + 3 * 256, blocks('\x21\xfe\0')],
  ])('refuses a %s file of too many parts', async (_, image, at, part) => {
    const whole = await image().toBuffer();
    const padded = (count: number): Buffer =>
      Buffer.concat([whole.subarray(0, at), manyTimes(count, part), whole.subarray(at)]);

    expect(await measureImage(padded(9000))).toMatchObject({ width: 60 });
    expect(await measureImage(padded(10_001))).toEqual(new ParameterError('image_parts'));
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'SVG behind a declaration',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a page', Buffer.from('<!DOCTYPE html><title>GIF89a</title>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['BMP', blocks('BM', 0, 0, 0, 0)],
    ['sound in the container of WebP', blocks('RIFF\0\0\0\0WAVEfmt ')],
    ['a beginning with a byte before it', blocks(' \x89PNG\r\n\x1a\n')],
  ])('refuses %s', async (_, content) => {
    expect(await measureImage(content)).toEqual(new ParameterError('image_type'));
  });

  it('refuses types that it does not list', async () => {
    expect(await measureImage(await striped().tiff().toBuffer())).toEqual(new ParameterError('image_type'));
  });

  it.each([
    ['JPEG', blocks('\xff\xd8\xff', 0xe0, 0, 0)],
    ['PNG', blocks('\x89PNG\r\n\x1a\n', 0xff, 0xff, 0xff, 0xff)],
    ['WebP', blocks('RIFF\xff\xff\xff\xffWEBPVP8 ', 0xff, 0xff, 0xff, 0xff)],
    ['GIF', blocks('GIF89a', 0xff, 0xff, 0xff, 0xff, 0, 0, 0)],
    ['a page that begins as GIF', blocks('GIF89a=1;<script>alert(1)</script>')],
  ])('refuses what only begins as %s', async (_, content) => {
    expect(await measureImage(content)).toEqual(new ParameterError('image_broken'));
  });
});
