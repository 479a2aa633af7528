// Draws the picture that messengers and social networks show with a link, from a few lines of text.
import type { OverlayOptions } from 'sharp';
import { loadSharp } from '../../calendar/images/intake/measure-image.js';
import { escapeHtml } from '../../foundation/html/markup.js';
import { drawPattern, getCategoryColour } from './category-pattern.js';

export interface ShareImageText {
  readonly site: string;
  readonly title: string;
  readonly category: string;
  readonly when: string;
  readonly where: string;
}

export interface ShareImageLook {
  /** Of the site, readable on light paper. */
  readonly accent: string;
  /** The slot of the category from 1 to 10; null draws a field of the accent. */
  readonly slot: number | null;
  readonly logo: Buffer | null;
}

/** What networks recommend. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

const MARGIN = 72;
const FIELD_WIDTH = 320;
const TEXT_WIDTH = SHARE_IMAGE_SIZE.width - FIELD_WIDTH - 2 * MARGIN;
const SITE_TOP = 64;
const LOGO_HEIGHT = 52;
const MAX_LOGO_WIDTH = 200;
const LOGO_GAP = 20;
const TITLE_TOP = 200;
const TITLE_HEIGHT = 260;
const MAX_TITLE_LENGTH = 150;
const MAX_LINE_LENGTH = 60;
const PAPER = '#faf9f6';
const INK = '#15171c';
const SOFT = '#565b67';

/** Latin, Greek and Cyrillic: all that the languages of the service need. The machine may have no fonts at all. */
const FONT_FILE = require.resolve('@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf');

const drawBackground = ({ accent, slot }: ShareImageLook): Buffer => {
  const { width, height } = SHARE_IMAGE_SIZE;
  const field = slot === null ? `<rect width="100%" height="100%" fill="${accent}"/>` : drawPattern(slot);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="${width}" height="${height}" fill="${PAPER}"/>` +
      `<svg x="${width - FIELD_WIDTH}" width="${FIELD_WIDTH}" height="${height}">${field}</svg>` +
      `<rect width="16" height="${height}" fill="${accent}"/></svg>`,
  );
};

const shorten = (text: string, length: number): string => {
  const letters = [...text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ').trim()];
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('');
};

/** Long titles have smaller letters, so that they need no more than four lines. */
const TITLE_SIZES = [
  { upTo: 28, size: 68 },
  { upTo: 60, size: 54 },
  { upTo: 100, size: 44 },
  { upTo: MAX_TITLE_LENGTH, size: 36 },
];

interface Line {
  readonly text: string;
  readonly size: number;
  readonly colour: string;
  readonly top: number;
  readonly left?: number;
}

/** @returns a PNG */
export async function drawShareImage(text: ShareImageText, look: ShareImageLook): Promise<Buffer> {
  const sharp = await loadSharp();
  const { accent, slot, logo } = look;
  const title = shorten(text.title, MAX_TITLE_LENGTH);
  const size = TITLE_SIZES.find(({ upTo }) => title.length <= upTo)?.size ?? 36;
  const mark = logo === null ? null : await drawLogo(logo);
  const lines: Line[] = [
    {
      text: shorten(text.site, 40),
      size: 34,
      colour: INK,
      top: SITE_TOP + 4,
      left: MARGIN + (mark === null ? 0 : mark.width + LOGO_GAP),
    },
    {
      text: shorten(text.category, MAX_LINE_LENGTH),
      size: 30,
      colour: slot === null ? accent : getCategoryColour(slot),
      top: TITLE_TOP - 48,
    },
    { text: title, size, colour: INK, top: TITLE_TOP },
    { text: shorten(text.when, MAX_LINE_LENGTH), size: 28, colour: accent, top: 492 },
    { text: shorten(text.where, MAX_LINE_LENGTH), size: 26, colour: SOFT, top: 540 },
  ];
  const composites: OverlayOptions[] = await Promise.all(
    lines
      .filter((line) => line.text !== '')
      .map(async (line) => ({ input: await drawLine(line), left: line.left ?? MARGIN, top: line.top })),
  );
  if (mark !== null) composites.push({ input: mark.data, left: MARGIN, top: SITE_TOP });
  return sharp(drawBackground(look))
    .composite(composites)
    .png({ palette: true, colours: 128, effort: 4 })
    .toBuffer();

  async function drawLogo(content: Buffer): Promise<{ readonly data: Buffer; readonly width: number }> {
    const { data, info } = await sharp(content, { density: 300 })
      .resize({ height: LOGO_HEIGHT, width: MAX_LOGO_WIDTH, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width };
  }

  async function drawLine({ text: line, size: points, colour, top, left = MARGIN }: Line): Promise<Buffer> {
    const width = MARGIN + TEXT_WIDTH - left;
    const image = sharp({
      text: {
        text: `<span foreground="${colour}">${escapeHtml(line)}</span>`,
        font: `Noto Serif SemiBold ${points}`,
        fontfile: FONT_FILE,
        width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    });
    const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
    const maxHeight = top === TITLE_TOP ? TITLE_HEIGHT : 48;
    if (info.height <= maxHeight && info.width <= width) return data;
    return sharp(data)
      .extract({
        left: 0,
        top: 0,
        width: Math.min(info.width, width),
        height: Math.min(info.height, maxHeight),
      })
      .png()
      .toBuffer();
  }
}
