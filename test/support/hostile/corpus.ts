// Files that are small and ask for much: pixels, memory or steps. Made by code, so that each says what it is.
import { AROUND, LYING } from './corpus-of-parts.js';
import { avif, gridAvif } from './avif.js';
import { gif } from './gif.js';
import { type HostileImage, refused, taken } from './hostile-image.js';
import * as jpeg from './jpeg.js';
import * as png from './png.js';
import { movingWebp, webp } from './webp.js';

const WIDE = { width: 20_000, height: 2_500 } as const;
/** 50 megapixels. */
const LARGE = { width: 8_660, height: 5_773 } as const;

/** Larger in one direction than any picture. */
const EXTREME: readonly HostileImage[] = [
  refused('PNG 50,000,000 x 1, grey, 16 bits', () =>
    png.png({ width: 50_000_000, height: 1, depth: 16, colour: 'grey' }),
  ),
  refused('PNG 1 x 50,000,000, grey, 16 bits', () =>
    png.png({ width: 1, height: 50_000_000, depth: 16, colour: 'grey' }),
  ),
  refused('PNG 50,000,000 x 1, grey, 1 bit', () =>
    png.png({ width: 50_000_000, height: 1, depth: 1, colour: 'grey' }),
  ),
  refused('PNG 25,000,000 x 2, palette', () =>
    png.png({ width: 25_000_000, height: 2, depth: 8, colour: 'palette' }),
  ),
  refused('PNG 2,500,000 x 20, RGBA, 16 bits, interlaced', () =>
    png.png({ width: 2_500_000, height: 20, depth: 16, colour: 'rgba', interlaced: true }),
  ),
  refused('PNG 2,147,483,647 x 2,147,483,647', () =>
    Buffer.concat([
      ...png.pngParts({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, depth: 16, colour: 'rgba' }),
      png.chunk('IDAT', png.zeros(1000)),
    ]),
  ),
  refused('JPEG 65,000 x 769', () => jpeg.oneScan({ width: 65_000, height: 769, components: 3 })),
  refused('GIF 65,535 x 65,535', () => gif(65_535, 65_535, { width: 65_535, height: 65_535 })),
];

/** More than a decoder may hold. */
const TOO_HEAVY: readonly HostileImage[] = [
  refused('PNG 20,000 x 2,500, RGBA, 16 bits', () => png.png({ ...WIDE, depth: 16, colour: 'rgba' })),
  refused('PNG 20,000 x 2,500, RGBA, 16 bits, interlaced', () =>
    png.png({ ...WIDE, depth: 16, colour: 'rgba', interlaced: true }),
  ),
  refused('PNG 8,660 x 5,773, RGBA, 16 bits, to be turned', () =>
    png.png({ ...LARGE, depth: 16, colour: 'rgba' }, [png.exif(6)]),
  ),
  refused('JPEG 8,660 x 5,773, progressive, 4 components', () =>
    jpeg.progressive({ ...LARGE, components: 4 }),
  ),
  refused('JPEG 8,660 x 5,773, a scan for each of 4 components', () =>
    jpeg.separateScans({ ...LARGE, components: 4 }),
  ),
  refused('GIF 8,660 x 5,773', () => gif(8_660, 5_773, { ...LARGE, restores: true }, 2)),
  refused('WebP 5,000 x 4,000, RGBA, lossless, to be turned', () =>
    webp(5_000, 4_000, { lossless: true, hasAlpha: true, orientation: 6 }),
  ),
  refused('WebP 16,383 x 3,050, 4 frames', () => movingWebp(16_383, 3_050, 4)),
  refused('AVIF 9,728 x 5,120, of tiles', () => gridAvif(19, 10)),
  refused('AVIF 4,000 x 3,000, 4:4:4, 12 bits', () =>
    avif(4_000, 3_000, { chromaSubsampling: '4:4:4', bitdepth: 12 }),
  ),
  refused('AVIF 4,000 x 3,000 with Exif', () => avif(4_000, 3_000, { hasExif: true })),
];

/** As much as a decoder may hold. */
const HEAVY: readonly HostileImage[] = [
  taken('PNG 17,000 x 2,900, RGBA, 16 bits', () =>
    png.png({ width: 17_000, height: 2_900, depth: 16, colour: 'rgba' }),
  ),
  taken('PNG 8,660 x 5,773, RGB, interlaced', () =>
    png.png({ ...LARGE, depth: 8, colour: 'rgb', interlaced: true }),
  ),
  taken('PNG 4,500 x 4,100, RGBA, 16 bits, interlaced', () =>
    png.png({ width: 4_500, height: 4_100, depth: 16, colour: 'rgba', interlaced: true }),
  ),
  taken('PNG 4,500 x 4,100, RGBA, 16 bits, to be turned', () =>
    png.png({ width: 4_500, height: 4_100, depth: 16, colour: 'rgba' }, [png.exif(6)]),
  ),
  taken('PNG 769 x 20,000, RGBA', () => png.png({ width: 769, height: 20_000, depth: 8, colour: 'rgba' })),
  taken('JPEG 20,000 x 2,500', () => jpeg.oneScan({ ...WIDE, components: 3 })),
  taken('JPEG 8,660 x 5,773, to be turned', () =>
    jpeg.oneScan({ ...LARGE, components: 3 }, [jpeg.turned(6)]),
  ),
  taken('JPEG 8,660 x 5,773, to be turned and mirrored', () =>
    jpeg.oneScan({ ...LARGE, components: 3 }, [jpeg.turned(5)]),
  ),
  taken('JPEG 5,400 x 5,400, progressive', () =>
    jpeg.progressive({ width: 5_400, height: 5_400, components: 3 }),
  ),
  taken('JPEG 4,400 x 4,400, progressive, to be turned', () =>
    jpeg.progressive({ width: 4_400, height: 4_400, components: 3 }, { extra: [jpeg.turned(6)] }),
  ),
  taken('JPEG 4,600 x 4,600, a scan for each of 4 components', () =>
    jpeg.separateScans({ width: 4_600, height: 4_600, components: 4 }),
  ),
  taken('JPEG 769 x 20,000', () => jpeg.oneScan({ width: 769, height: 20_000, components: 3 })),
  taken('GIF 4,900 x 4,000, 12 frames to be restored', () =>
    gif(4_900, 4_000, { width: 4_900, height: 4_000, restores: true }, 10),
  ),
  taken('GIF 3,300 x 2,700 without an end', () =>
    gif(3_300, 2_700, { width: 3_300, height: 2_700 }).subarray(0, -1),
  ),
  taken('WebP 8,660 x 5,773', () => webp(8_660, 5_773)),
  taken('WebP 7,000 x 5,200, lossless', () => webp(7_000, 5_200, { lossless: true })),
  taken('WebP 4,100 x 4,000, to be turned', () => webp(4_100, 4_000, { orientation: 6 })),
  taken('WebP 3,300 x 3,000, RGBA, to be turned', () =>
    webp(3_300, 3_000, { hasAlpha: true, orientation: 6 }),
  ),
  taken('WebP 769 x 16,000, RGBA', () => webp(769, 16_000, { hasAlpha: true })),
  taken('WebP 5,000 x 5,000, 4 frames', () => movingWebp(5_000, 5_000, 4)),
  taken('AVIF 2,550 x 2,550, RGBA, 4:4:4, 12 bits', () =>
    avif(2_550, 2_550, { chromaSubsampling: '4:4:4', bitdepth: 12, hasAlpha: true }),
  ),
  taken('AVIF 1,750 x 1,750, RGBA, 4:4:4, 12 bits, with Exif', () =>
    avif(1_750, 1_750, { chromaSubsampling: '4:4:4', bitdepth: 12, hasAlpha: true, hasExif: true }),
  ),
  taken('AVIF 2,200 x 2,100 with Exif', () => avif(2_200, 2_100, { hasExif: true })),
  taken('AVIF 769 x 4,000', () => avif(769, 4_000)),
];

export const HOSTILE_IMAGES: readonly HostileImage[] = [
  ...EXTREME,
  ...TOO_HEAVY,
  ...HEAVY,
  ...LYING,
  ...AROUND,
];
