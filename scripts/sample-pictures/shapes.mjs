/** What the drawings of the sample calendar share: a canvas, gradients, and random numbers that are the same every time. */

export const WIDTH = 1280;
export const HEIGHT = 854;

/** @param {number} seed */
export function createRandom(seed) {
  let state = seed;
  const next = () => (state = (state * 16807) % 2147483647) / 2147483647;
  return (from, to) => from + next() * (to - from);
}

export const repeat = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('');

const formatStops = (stops) =>
  stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** From top to bottom unless `direction` says otherwise. */
export const linear = (id, stops, direction = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${direction}>${formatStops(stops)}</linearGradient>`;

export const radial = (id, stops, extent = '') =>
  `<radialGradient id="${id}" ${extent}>${formatStops(stops)}</radialGradient>`;

export const rect = (fill, [x, y, width, height] = [0, 0, WIDTH, HEIGHT], rest = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${rest}/>`;

export const circle = (x, y, radius, fill, rest = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${rest}/>`;

export const glow = (x, y, radius, fill, opacity) =>
  circle(x, y, radius, fill, `opacity="${opacity}" filter="url(#blur-far)"`);

/** A standing person from behind: head and shoulders. */
export const person = (x, y, size, fill) =>
  `<g fill="${fill}"><circle cx="${x}" cy="${y}" r="${size}"/><path d="M${x - size * 1.6} ${y + size * 7} q${-size * 0.2} ${-size * 5} ${size * 1.6} ${-size * 5.7} q${size * 1.8} ${size * 0.7} ${size * 1.6} ${size * 5.7}z"/></g>`;

export const fir = (x, y, height, fill) =>
  `<path d="M${x} ${y - height} l${height * 0.21} ${height * 0.41} h${-height * 0.1} l${height * 0.17} ${height * 0.35} h${-height * 0.1} l${height * 0.15} ${height * 0.4} h${-height * 0.66} l${height * 0.15} ${-height * 0.4} h${-height * 0.1} l${height * 0.17} ${-height * 0.35} h${-height * 0.1}z" fill="${fill}"/>`;

const FILTERS = [
  ['blur-near', 2],
  ['blur', 5],
  ['blur-wide', 12],
  ['blur-far', 40],
]
  .map(
    ([id, deviation]) =>
      `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  )
  .join('');

/** Fine grain keeps gradients from banding. */
const GRAIN = `<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0.55 -0.12"/></filter>`;

export const toSvg = (drawing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${FILTERS}${GRAIN}</defs>${drawing}<rect width="${WIDTH}" height="${HEIGHT}" filter="url(#grain)" opacity=".2"/></svg>`;
