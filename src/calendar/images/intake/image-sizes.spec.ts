import { computeSourceDimensions, type Dimensions, computeSizes } from './image-sizes.js';

const written = (width: number, height: number): Record<string, string> =>
  Object.fromEntries(
    [...computeSizes({ width, height })].map(([name, size]) => [name, `${size.width}x${size.height}`]),
  );

describe('computeSizes', () => {
  it.each([
    [[1600, 900], { medium: '300x169', large: '1024x576', thumbnail: '150x150', medium_large: '768x432' }],
    [[900, 1600], { medium: '169x300', large: '576x1024', thumbnail: '150x150', medium_large: '768x1365' }],
    [[768, 500], { medium: '300x195', thumbnail: '150x150' }],
    [[769, 500], { medium: '300x195', thumbnail: '150x150', medium_large: '768x499' }],
    [[300, 300], { thumbnail: '150x150' }],
    [[200, 100], { thumbnail: '150x100' }],
    [[100, 200], { thumbnail: '100x150' }],
    [[150, 150], {}],
    [[1, 1], {}],
    [[5000, 1], { medium: '300x1', large: '1024x1', thumbnail: '150x1', medium_large: '768x1' }],
  ] as const)('of %j are %j', ([width, height], expected) => {
    expect(written(width, height)).toEqual(expected);
  });

  it('come in one order', () => {
    expect(Object.keys(written(1600, 900))).toEqual(['medium', 'large', 'thumbnail', 'medium_large']);
  });
});

describe('computeSourceDimensions', () => {
  const whole = { width: 2000, height: 1000 };
  it.each<[string, Dimensions[], Dimensions]>([
    ['nothing', [], { width: 1, height: 1 }],
    [
      'the largest',
      [
        { width: 300, height: 150 },
        { width: 1000, height: 500 },
      ],
      { width: 1000, height: 500 },
    ],
    ['what is cut to a square', [{ width: 150, height: 150 }], { width: 300, height: 150 }],
    ['more than there is', [{ width: 4000, height: 10 }], whole],
  ])('is enough for %s', (_, sizes, expected) => {
    expect(computeSourceDimensions(sizes, whole)).toEqual(expected);
  });
});
