// A map as an image of tiles, without a script: the tiles and the places on them have addresses and positions.
import { html, type Markup } from '../../foundation/html/markup.js';

/** The one site from which the page of a map loads something, when a visitor opens that page. */
export const TILE_ORIGIN = 'https://tile.openstreetmap.org';

const TILE = 256;
const TILES_ACROSS = 3;
const SIDE = TILE * TILES_ACROSS;
const MIN_ZOOM = 2;
const MAX_ZOOM = 18;
/** Of a map that shows a single place. */
export const PLACE_ZOOM = 16;

export interface MapPosition {
  readonly zoom: number;
  /** The tile in the middle. */
  readonly x: number;
  readonly y: number;
}

export interface Place {
  readonly name: string;
  readonly url: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Where a place lies in the Web Mercator projection, in tiles from the north-west. */
function project({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>, zoom: number) {
  const count = 2 ** zoom;
  const radians = (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180;
  return {
    x: ((longitude + 180) / 360) * count,
    y: ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count,
  };
}

const toTile = (value: number, zoom: number): number =>
  Math.max(0, Math.min(2 ** zoom - 1, Math.floor(value)));

export function centreOn(place: Place, zoom: number): MapPosition {
  const { x, y } = project(place, zoom);
  return { zoom, x: toTile(x, zoom), y: toTile(y, zoom) };
}

/** The closest map that shows all places. */
export function fitPlaces(places: readonly Place[]): MapPosition {
  for (let zoom = PLACE_ZOOM; zoom > MIN_ZOOM; zoom -= 1) {
    const points = places.map((place) => project(place, zoom));
    const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
    const [x, y] = [toTile((left + right) / 2, zoom), toTile((top + bottom) / 2, zoom)];
    if (left >= x - 1 && right <= x + 2 && top >= y - 1 && bottom <= y + 2) return { zoom, x, y };
  }
  return { zoom: MIN_ZOOM, x: 1, y: 1 };
}

export const formatPosition = ({ zoom, x, y }: MapPosition): string => `${zoom}/${x}/${y}`;

/** @returns null when there is no such tile */
export function parsePosition(text: string): MapPosition | null {
  const [zoom = -1, x = -1, y = -1] = text.split('/').map(Number);
  const isThere = zoom >= MIN_ZOOM && zoom <= MAX_ZOOM && x < 2 ** zoom && y < 2 ** zoom;
  return isThere ? { zoom, x, y } : null;
}

/**
 * Closer, the middle becomes that quarter of its tile which is nearest to the places.
 *
 * @returns null where there are no tiles
 */
export function zoomBy(
  { zoom, x, y }: MapPosition,
  step: 1 | -1,
  places: readonly Place[],
): MapPosition | null {
  const to = zoom + step;
  if (to < MIN_ZOOM || to > MAX_ZOOM) return null;
  if (step === -1) return { zoom: to, x: Math.floor(x / 2), y: Math.floor(y / 2) };
  const points = places.map((place) => project(place, to));
  const choose = (first: number, axis: 'x' | 'y'): number => {
    const mean = points.reduce((sum, point) => sum + point[axis], 0) / Math.max(points.length, 1);
    return mean >= first + 1 ? first + 1 : first;
  };
  return { zoom: to, x: choose(x * 2, 'x'), y: choose(y * 2, 'y') };
}

/** The places that lie beyond the map are left out. */
export function renderMap({ zoom, x, y }: MapPosition, places: readonly Place[], name: string): Markup {
  const count = 2 ** zoom;
  const steps = [-1, 0, 1];
  const tiles = steps.flatMap((row) =>
    steps.flatMap((column) => {
      if (y + row < 0 || y + row >= count) return [];
      const address = `${TILE_ORIGIN}/${zoom}/${(x + column + count) % count}/${y + row}.png`;
      return html`<image
        href="${address}"
        x="${(column + 1) * TILE}"
        y="${(row + 1) * TILE}"
        width="${TILE}"
        height="${TILE}"
      /> `;
    }),
  );
  const marks = places.flatMap((place) => {
    const at = project(place, zoom);
    const [left, top] = [Math.round((at.x - x + 1) * TILE), Math.round((at.y - y + 1) * TILE)];
    if (left < 0 || left > SIDE || top < 0 || top > SIDE) return [];
    return html`<a href="${place.url}" aria-label="${place.name}"
      ><title>${place.name}</title><circle class="target" cx="${left}" cy="${top}" r="27" /><circle
        cx="${left}"
        cy="${top}"
        r="15"
    /></a> `;
  });
  return html`<svg
    class="map"
    viewBox="0 0 ${SIDE} ${SIDE}"
    width="${SIDE}"
    height="${SIDE}"
    role="group"
    aria-label="${name}"
  >
    ${tiles}${marks}
  </svg>`;
}
