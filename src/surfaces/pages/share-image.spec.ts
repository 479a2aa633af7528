import sharp from 'sharp';
import { drawShareImage } from './share-image.js';

const LOOK = { accent: '#0b5c3b', slot: 2, logo: null };

/** Whether a part of the picture is paper alone. */
async function isEmpty(picture: Buffer, left: number, top: number, width: number, height: number) {
  const part = await sharp(picture).extract({ left, top, width, height }).png().toBuffer();
  const { channels } = await sharp(part).stats();
  return channels.slice(0, 3).every(({ min, max }) => max - min < 3);
}

it.each([
  ['a very long word', 'W'.repeat(250), 'Thursday', 'M'.repeat(190)],
  [
    'several days',
    'Choirs',
    'Samstag, 3. Dezember 2026 um 12:00 Uhr – Donnerstag, 14. Dezember 2026 um 23:00 Uhr',
    'Rathaus',
  ],
  ['letters in both directions', 'שלום \u202e evil مرحبا', 'Thursday\u202e', 'a\u2028b\u0000c'],
  ['what looks like markup', ']]> <image href="file:///etc/passwd"/> &amp; %s', '<b>', '</span>'],
])('keeps each line in its place with %s', async (_, title, when, where) => {
  const picture = await drawShareImage(
    { site: 'City '.repeat(40), category: 'Music', title, when, where },
    LOOK,
  );

  const [margin, below, between] = await Promise.all([
    isEmpty(picture, 812, 0, 60, 630),
    isEmpty(picture, 72, 585, 730, 45),
    isEmpty(picture, 72, 465, 730, 20),
  ]);
  expect({ margin, below, between }).toEqual({ margin: true, below: true, between: true });
});
