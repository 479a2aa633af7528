// Files that are something else than they say, and files of more than pixels.
import sharp from 'sharp';
import { gridAvif, lyingAvif } from './avif.js';
import { gif } from './gif.js';
import { type HostileImage, refused, taken } from './hostile-image.js';
import * as jpeg from './jpeg.js';
import * as png from './png.js';
import { lyingWebp, movingWebp } from './webp.js';

const times = (count: number, part: Buffer): Buffer => Buffer.alloc(count * part.length, part);

const SMALL_PNG = { width: 400, height: 300, depth: 8, colour: 'rgb' } as const;
const SMALL_JPEG = { width: 400, height: 300, components: 3 } as const;

/** What says something else than it is. */
export const LYING: readonly HostileImage[] = [
  refused('GIF 1 x 1, frame 65,535 x 65,535', () => gif(1, 1, { width: 65_535, height: 65_535 })),
  refused('WebP canvas 16 x 16, picture 8,000 x 3,000', () => lyingWebp([16, 16], [8_000, 3_000])),
  refused('WebP canvas 16,777,216 x 2', () => lyingWebp([2 ** 24, 2], [16, 16])),
  refused('AVIF boxes 64 x 64, picture 4,000 x 3,000', () => lyingAvif([64, 64], [4_000, 3_000])),
  refused('AVIF box 64 x 64, 190 tiles of 512 x 512', () => gridAvif(19, 10, [64, 64])),
  refused('AVIF boxes 65,535 x 65,535', () => lyingAvif([65_535, 65_535], [64, 64])),
  refused('PNG 20,000 x 2,500, torn', () => {
    const whole = png.png({ width: 20_000, height: 2_500, depth: 8, colour: 'rgb' });
    return whole.subarray(0, whole.length / 2);
  }),
  refused('SVG', () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><rect/></svg>'),
  ),
  refused('SVG behind the signature of PNG', () =>
    Buffer.from('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
  ),
  refused('TIFF', () =>
    sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'grey' } })
      .tiff({ compression: 'lzw' })
      .toBuffer(),
  ),
];

/** What is not pixels, packed or in many pieces. */
export const AROUND: readonly HostileImage[] = [
  taken('PNG with 1,000 zTXt of 7.9 MB', () => png.png(SMALL_PNG, [times(1000, png.zTxt(7_900_000))])),
  taken('PNG with 1,000 iTXt of 7.9 MB', () => png.png(SMALL_PNG, [times(1000, png.iTxt(7_900_000))])),
  taken('PNG with a zTXt of 4 GB', () => png.png(SMALL_PNG, [png.zTxt(4_000_000_000)])),
  taken('PNG with a profile of 64 MB', () => png.png(SMALL_PNG, [png.iccp(64_000_000)])),
  refused('PNG with 700,000 empty texts', () =>
    png.png(SMALL_PNG, [times(700_000, png.chunk('tEXt', Buffer.from('a\0')))]),
  ),
  refused('PNG with 700,000 chunks of no pixels', () => {
    const whole = png.png(SMALL_PNG);
    return Buffer.concat([whole.subarray(0, -12), times(700_000, png.chunk('IDAT')), whole.subarray(-12)]);
  }),
  refused('PNG of 50,000 frames', () => png.apng(400, 300, 50_000)),
  refused('GIF of 800,000 frames', () => gif(1, 1, { width: 1, height: 1, empty: true }, 800_000)),
  refused('GIF of 800,000 frames without an end', () =>
    gif(1, 1, { width: 1, height: 1, empty: true }, 800_000).subarray(0, -1),
  ),
  refused('WebP of 100,000 frames', () => movingWebp(40, 40, 100_000)),
  refused('JPEG of 1,000 scans', () =>
    jpeg.progressive({ width: 1_000, height: 1_000, components: 1 }, { scans: 1000 }),
  ),
  refused('JPEG with 1,600,000 restart intervals', () =>
    jpeg.oneScan(SMALL_JPEG, [times(1_600_000, jpeg.segment(0xdd, [0, 0]))]),
  ),
  refused('JPEG with 2,500,000 comments', () =>
    jpeg.oneScan(SMALL_JPEG, [times(2_500_000, jpeg.segment(0xfe))]),
  ),
  taken('JPEG with a profile of 10 MB', () => jpeg.oneScan(SMALL_JPEG, jpeg.profile(150, 65_000))),
];
