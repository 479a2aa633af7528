import * as fc from 'fast-check';
import { getContrast, mix } from './colours.js';
import { buildAccents, buildBrand, buildTheme } from './theme.js';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#8a2f3f', '#8a2f3f', 1],
  ])('compares %s and %s', (one, other, contrast) => {
    expect(getContrast(one, other)).toBeCloseTo(contrast, 2);
    expect(getContrast(other, one)).toBeCloseTo(contrast, 2);
  });

  it('mixes', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mix('#102030', '#ffffff', 0)).toBe('#102030');
  });
});

describe('the colour of a site', () => {
  it('is readable as a link on every background, and has readable text on it, whatever the colour', () => {
    fc.assert(
      fc.property(color, (sent) => {
        const { light, dark } = buildAccents(sent);
        const { brand, 'brand-ink': brandInk } = buildBrand(sent);
        const pairs = [
          ...['#faf9f6', '#ffffff', light['accent-wash']].map((background) => [light['accent'], background]),
          ...['#121317', '#1b1d22', dark['accent-wash']].map((background) => [dark['accent'], background]),
          ['#15171c', light['accent-wash']],
          ['#efede8', dark['accent-wash']],
          [brand, brandInk],
        ];
        for (const [one = '', other = ''] of pairs)
          expect(getContrast(one, other)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('fills buttons as it is, and is a link where it is readable', () => {
    expect(buildBrand('#ffd400')).toEqual({ brand: '#ffd400', 'brand-ink': '#000000' });
    expect(buildBrand('#0b5c3b')).toEqual({ brand: '#0b5c3b', 'brand-ink': '#ffffff' });
    expect(buildAccents('#0b5c3b').light['accent']).toBe('#0b5c3b');
    expect(buildAccents('#8ecae6').dark['accent']).toBe('#8ecae6');
  });

  it.each([
    ['auto', 'light dark', true, true],
    ['light', 'light', true, false],
    ['dark', 'dark', false, true],
  ] as const)('stands in the colours of the scheme %s', (colorScheme, property, hasLight, hasDark) => {
    const theme = buildTheme({ siteColor: null, colorScheme });
    expect(theme).toContain(`color-scheme: ${property};`);
    expect([theme.includes('--paper: #faf9f6'), theme.includes('--paper: #121317')]).toEqual([
      hasLight,
      hasDark,
    ]);
  });
});

/** The colours that the themes themselves have, on what they stand on. */
it.each([
  ['light', ['#faf9f6', '#ffffff', '#e9ecfa']],
  ['dark', ['#121317', '#1b1d22', '#262b46']],
] as const)('text and links of the theme %s are readable', (colorScheme, backgrounds) => {
  const theme = buildTheme({ siteColor: null, colorScheme });
  const read = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? '';
  for (const background of backgrounds)
    for (const name of ['ink', 'soft', 'accent'])
      expect(getContrast(read(name), background)).toBeGreaterThanOrEqual(4.5);
  for (const name of ['good', 'warn', 'stop'])
    for (const background of [read(`${name}-wash`), backgrounds[0], backgrounds[1]])
      expect(getContrast(read(name), background)).toBeGreaterThanOrEqual(4.5);
});
