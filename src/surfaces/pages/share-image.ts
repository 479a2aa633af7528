// Draws the picture that messengers and social networks show with a link, from a few lines of text.
import { loadSharp } from '../../calendar/images/intake/measure-image.js';
import { escapeHtml } from '../../foundation/html/markup.js';

export interface ShareImageText {
  readonly site: string;
  readonly title: string;
  readonly when: string;
  readonly where: string;
}

/** What networks recommend. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

const MARGIN = 90;
const TEXT_WIDTH = SHARE_IMAGE_SIZE.width - 2 * MARGIN;
const TITLE_TOP = 165;
const TITLE_HEIGHT = 270;
const MAX_TITLE_LENGTH = 150;
const MAX_LINE_LENGTH = 70;
const INK = '#1d1f24';
const SOFT = '#5a5f6b';
const ACCENT = '#8a2f3f';

/** Latin, Greek and Cyrillic: all that the languages of the service need. The machine may have no fonts at all. */
const FONT_FILE = require.resolve('@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf');

const BACKGROUND = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#fbfaf8"/>` +
    `<rect width="24" height="630" fill="${ACCENT}"/><rect x="${MARGIN}" y="465" width="120" height="5" fill="${ACCENT}"/></svg>`,
);

const shorten = (text: string, length: number): string => {
  const letters = [...text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ').trim()];
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('');
};

/** Long titles have smaller letters, so that they need no more than four lines. */
const TITLE_SIZES = [
  { upTo: 32, size: 80 },
  { upTo: 70, size: 64 },
  { upTo: 110, size: 50 },
  { upTo: MAX_TITLE_LENGTH, size: 42 },
];

interface Line {
  readonly text: string;
  readonly size: number;
  readonly colour: string;
  readonly top: number;
}

/** @returns a PNG */
export async function drawShareImage({ site, title, when, where }: ShareImageText): Promise<Buffer> {
  const sharp = await loadSharp();
  const shownTitle = shorten(title, MAX_TITLE_LENGTH);
  const size = TITLE_SIZES.find(({ upTo }) => shownTitle.length <= upTo)?.size ?? 42;
  const lines: Line[] = [
    { text: shorten(site, 50), size: 34, colour: SOFT, top: 80 },
    { text: shownTitle, size, colour: INK, top: TITLE_TOP },
    { text: shorten(when, MAX_LINE_LENGTH), size: 34, colour: ACCENT, top: 495 },
    { text: shorten(where, MAX_LINE_LENGTH), size: 30, colour: SOFT, top: 550 },
  ];
  const composites = await Promise.all(
    lines
      .filter(({ text }) => text !== '')
      .map(async (line) => ({ input: await drawLine(line), left: MARGIN, top: line.top })),
  );
  return sharp(BACKGROUND).composite(composites).png({ palette: true, colours: 64, effort: 4 }).toBuffer();

  async function drawLine({ text, size, colour, top }: Line): Promise<Buffer> {
    const markup = `<span foreground="${colour}">${escapeHtml(text)}</span>`;
    const image = sharp({
      text: {
        text: markup,
        font: `Noto Serif SemiBold ${size}`,
        fontfile: FONT_FILE,
        width: TEXT_WIDTH,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    });
    const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
    const maxHeight = top === TITLE_TOP ? TITLE_HEIGHT : 60;
    if (info.height <= maxHeight && info.width <= TEXT_WIDTH) return data;
    return sharp(data)
      .extract({
        left: 0,
        top: 0,
        width: Math.min(info.width, TEXT_WIDTH),
        height: Math.min(info.height, maxHeight),
      })
      .png()
      .toBuffer();
  }
}
