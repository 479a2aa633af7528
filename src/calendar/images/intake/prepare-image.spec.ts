import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { prepareImage, type PreparedImage, prepareSizes } from './prepare-image.js';

/** Stripes, so that the files have some length and a torn one can be told. */
function striped(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7919) % 251;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Where it was taken, by which camera, and by whom. */
const TELLING = {
  IFD0: { Make: 'Secretcamera', Artist: 'Secretperson' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '46/1 3/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '14/1 30/1 0/1',
  },
};

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Secretcity"/></rdf:RDF></x:xmpmeta>';

const withExif = (image: Sharp, orientation?: number): Sharp =>
  image
    .withExif(TELLING)
    .withXmp(XMP)
    .withMetadata(orientation === undefined ? {} : { orientation });

async function prepared(content: Buffer): Promise<PreparedImage> {
  const image = await prepareImage(content, 1);
  if (image instanceof ParameterError) throw new Error(image.reason);
  return image;
}

const leaks = ({ files }: PreparedImage): string[] =>
  files
    .filter(({ content }) => /Secret|Exif\0|GPS|xmpmeta/.test(content.toString('latin1')))
    .map(({ name }) => name);

const pixels = (content: Buffer): Promise<Buffer> => sharp(content).raw().toBuffer();

const metadataOf = (content: Buffer): Promise<Metadata> => sharp(content).metadata();

/** A PNG with a chunk for a profile. */
function withProfile(png: Buffer, compressed: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('iCCPx\0\0', 'latin1'), compressed]);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4, 0);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  const behindHeader = 33;
  return Buffer.concat([png.subarray(0, behindHeader), chunk, png.subarray(behindHeader)]);
}

describe('prepareImage', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'leaves a %s file as it is that tells nothing',
    async (format) => {
      const content = await striped(60, 40).toFormat(format).toBuffer();
      const { files, ...facts } = await prepared(content);
      expect(files.map((file) => file.content.equals(content))).toEqual([true]);
      expect(facts).toMatchObject({ width: 60, height: 40, sizes: {} });
    },
  );

  it.each(['jpeg', 'png', 'webp'] as const)(
    'takes place, camera and person out of a %s file, and nothing of its pixels and colours',
    async (format) => {
      const content = await withExif(striped(400, 200).withIccProfile('p3')).toFormat(format).toBuffer();
      expect(content.toString('latin1')).toMatch(/Secret/);

      const image = await prepared(content);

      expect(leaks(image)).toEqual([]);
      expect(image.files.length).toBeGreaterThan(1);
      const [{ content: full }] = image.files;
      const { exif, xmp, icc } = await metadataOf(full);
      expect([exif, xmp, icc === undefined]).toEqual([undefined, undefined, false]);
      expect((await pixels(full)).equals(await pixels(content))).toBe(true);
    },
  );

  it('makes an AVIF file anew that tells something', async () => {
    const image = await prepared(await withExif(striped(64, 32)).avif({ effort: 0 }).toBuffer());

    expect(leaks(image)).toEqual([]);
    const { width, height, exif, xmp, compression } = await metadataOf(image.files[0].content);
    expect({ width, height, exif, xmp, compression }).toEqual({
      width: 64,
      height: 32,
      exif: undefined,
      xmp: undefined,
      compression: 'av1',
    });
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'turns a %s file upright and keeps its colours',
    async (format) => {
      const image = await prepared(
        await withExif(striped(400, 200).withIccProfile('p3'), 6).toFormat(format).toBuffer(),
      );

      expect(leaks(image)).toEqual([]);
      expect([image.width, image.height]).toEqual([200, 400]);
      const { width, height, orientation = 1, icc } = await metadataOf(image.files[0].content);
      expect([width, height, orientation, icc === undefined]).toEqual([200, 400, 1, false]);
      expect(image.sizes).toMatchObject({
        medium: { width: 150, height: 300 },
        thumbnail: { width: 150, height: 150 },
      });
    },
  );

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('cuts off what hangs behind a %s file', async (format) => {
    const content = await striped(60, 40).toFormat(format).toBuffer();
    const image = await prepared(
      Buffer.concat([content, Buffer.from('PK\x03\x04 Secret film with its own place')]),
    );
    expect(image.files[0].content.equals(content)).toBe(true);
  });

  it('takes comments out of a GIF and leaves it moving', async () => {
    const frames = Buffer.alloc(20 * 20 * 4 * 3, 200);
    frames.fill(20, 20 * 20 * 4, 20 * 20 * 8);
    const moving = await sharp(frames, { raw: { width: 20, height: 60, channels: 4, pageHeight: 20 } })
      .gif({ delay: [100, 100, 100], loop: 0 })
      .toBuffer();
    const comment = Buffer.from('\x21\xfe\x06Secret\x00', 'latin1');
    const at = moving.indexOf(Buffer.from('\x21\xff\x0bNETSCAPE2.0', 'latin1'));

    const image = await prepared(Buffer.concat([moving.subarray(0, at), comment, moving.subarray(at)]));

    expect(image.files[0].content.equals(moving)).toBe(true);
    expect((await metadataOf(image.files[0].content)).pages).toBeGreaterThan(1);
  });

  it('makes smaller forms of the same type, the thumbnail cut to a square', async () => {
    const { files, sizes } = await prepared(await striped(1600, 900).jpeg().toBuffer());

    const name = files[0].name.replace('.jpg', '');
    expect(files.map((file) => file.name)).toEqual([
      `${name}.jpg`,
      `${name}-300x169.jpg`,
      `${name}-1024x576.jpg`,
      `${name}-150x150.jpg`,
      `${name}-768x432.jpg`,
    ]);
    for (const { name, content } of files.slice(1)) {
      const { width, height, format, icc } = await metadataOf(content);
      expect([name.replace(/.*-/, ''), format, icc]).toEqual([`${width}x${height}.jpg`, 'jpeg', undefined]);
    }
    expect(sizes.medium).toEqual({
      file: `${name}-300x169.jpg`,
      width: 300,
      height: 169,
      fileSize: files[1]?.content.length,
    });
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('makes a thumbnail of a %s file', async (format) => {
    const background = { r: 200, g: 30, b: 30, alpha: 0.5 };
    const image = sharp({ create: { width: 200, height: 200, channels: 4, background } });
    const { files } = await prepared(await image.toFormat(format).toBuffer());
    const { width, hasAlpha } = await metadataOf(files[1]?.content ?? Buffer.alloc(0));
    expect([files.length, width, hasAlpha]).toEqual([2, 150, true]);
  });

  it.each([
    ['greys', () => striped(400, 300).greyscale().jpeg()],
    ['four printing colours', () => striped(400, 300).toColourspace('cmyk').jpeg()],
    ['sixteen bits', () => striped(400, 300).toColourspace('rgb16').png()],
    ['a palette', () => striped(400, 300).png({ palette: true })],
    ['progressive scans', () => striped(400, 300).jpeg({ progressive: true })],
    ['interlaced rows', () => striped(400, 300).png({ progressive: true })],
  ])('takes an image of %s', async (_, image) => {
    const { files } = await prepared(await image().toBuffer());
    const medium = await metadataOf(files[1]?.content ?? Buffer.alloc(0));
    expect([medium.width, medium.height, medium.space]).toEqual([300, 225, 'srgb']);
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'refuses a %s file of which only a part came',
    async (format) => {
      const content = await striped(200, 200).toFormat(format).toBuffer();
      const shares = [0.9, 0.5, 0.1];
      const outcomes = await Promise.all(
        shares.map((share) => prepareImage(content.subarray(0, content.length * share), 1)),
      );
      expect(outcomes).toEqual(shares.map(() => new ParameterError('image_broken')));
    },
  );

  it('refuses a moving image of which all frames together are too large', async () => {
    const moving = await sharp(Buffer.alloc(500 * 500 * 4 * 4), {
      raw: { width: 500, height: 2000, channels: 4, pageHeight: 500 },
    })
      .gif({ keepDuplicateFrames: true })
      .toBuffer();
    // The same last frame again and again.
    const end = moving.length - 1;
    const last = moving.subarray(moving.lastIndexOf(Buffer.from('\x21\xf9\x04', 'latin1')), end);
    const bomb = Buffer.concat([
      moving.subarray(0, end),
      ...Array.from({ length: 800 }, () => last),
      moving.subarray(end),
    ]);

    expect(await prepareImage(bomb, 1)).toEqual(new ParameterError('image_pixels', { max: 200 }));
  });
});

describe('prepareSizes', () => {
  it('decodes nothing that an upload could not have', async () => {
    const content = await sharp({ create: { width: 20_001, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();

    expect(await prepareSizes(content, 'ba7816bf8f01cfea414140de5dae2223.png')).toEqual(
      new ParameterError('image_side', { max: 20_000 }),
    );
  });

  it('keeps colour profiles, but nothing that only pretends to be one', async () => {
    const png = await striped(60, 40).withIccProfile('p3').png().toBuffer();
    expect((await metadataOf((await prepared(png)).files[0].content)).icc).toBeDefined();
    const plain = await striped(60, 40).png().toBuffer();
    const bomb = withProfile(plain, deflateSync(Buffer.alloc(50_000_000)));
    expect(bomb.length).toBeGreaterThan(plain.length + 40_000);
    for (const content of [bomb, withProfile(plain, Buffer.from('Secretplace'))])
      expect((await prepared(content)).files[0].content.equals(plain)).toBe(true);
  });
});
