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
const MAX_LINE_LENGTH = 100;
/** How much smaller than usual the letters of a long line are at most. */
const MIN_SCALE = 0.72;
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

/** Signs that turn the direction of the letters behind them round would mix up the lines. */
const UNDRAWN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** At the end of a word, unless it is very long. */
function shorten(text: string, length: number): string {
  const letters = [...text.replace(UNDRAWN, ' ').trim()];
  if (letters.length <= length) return letters.join('');
  const start = letters.slice(0, length - 1).join('');
  return `${/^.{12,}(?=[\s,.;:–-]+\S{0,24}$)/su.exec(start)?.[0] ?? start}…`;
}

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
  /** The height of a text of several lines. */
  readonly height?: number;
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
    { text: title, size, colour: INK, top: TITLE_TOP, height: TITLE_HEIGHT },
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

  /** Lines get smaller letters before they are shortened, longer texts are shortened. */
  async function drawLine(line: Line, smallest = Math.round(line.size * MIN_SCALE)): Promise<Buffer> {
    const width = MARGIN + TEXT_WIDTH - (line.left ?? MARGIN);
    const { height } = line;
    const drawn = await drawText(line, height === undefined ? null : width);
    if (drawn.info.width <= width && drawn.info.height <= (height ?? Infinity)) return drawn.data;
    if (height !== undefined) {
      const length = Math.floor([...line.text].length * Math.min(0.95, height / drawn.info.height));
      return drawLine({ ...line, text: shorten(line.text, length) });
    }
    const scale = width / drawn.info.width;
    const size = Math.max(Math.floor(line.size * scale), smallest);
    if (size < line.size) return drawLine({ ...line, size }, smallest);
    const length = Math.floor([...line.text].length * scale);
    return drawLine({ ...line, text: shorten(line.text, length) }, smallest);
  }

  /** @param width beyond which the text is wrapped; null for a single line */
  function drawText(
    { text: line, size: points, colour }: Line,
    width: number | null,
  ): Promise<{ readonly data: Buffer; readonly info: { readonly width: number; readonly height: number } }> {
    const input = {
      text: `<span foreground="${colour}">${escapeHtml(line)}</span>`,
      font: `Noto Serif SemiBold ${points}`,
      fontfile: FONT_FILE,
      dpi: 72,
      rgba: true,
      ...(width !== null && { width, wrap: 'word-char' as const }),
    };
    return sharp({ text: input }).png().toBuffer({ resolveWithObject: true });
  }
}
