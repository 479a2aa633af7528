import * as fc from 'fast-check';
import { getContrast, mix } from './colours.js';
import { buildAccents, buildTheme } from './theme.js';

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

describe('the accent of a site', () => {
  it('is readable on every background, and under its text, whatever the colour', () => {
    fc.assert(
      fc.property(color, (sent) => {
        const { light, dark } = buildAccents(sent);
        const pairs = [
          ...['#fbfaf8', '#ffffff'].map((background) => [light['accent'], background]),
          ...['#16171a', '#1f2125'].map((background) => [dark['accent'], background]),
          ...[light, dark].map((scheme) => [scheme['accent'], scheme['accent-ink']]),
          ['#1d1f24', light['accent-wash']],
          ['#eceae6', dark['accent-wash']],
        ];
        for (const [one = '', other = ''] of pairs)
          expect(getContrast(one, other)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('stays as it is where it is readable', () => {
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
    expect([theme.includes('--paper: #fbfaf8'), theme.includes('--paper: #16171a')]).toEqual([
      hasLight,
      hasDark,
    ]);
  });
});
