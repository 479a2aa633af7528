import { renderMap, zoomBy } from './map-tiles.js';

describe('the tiles of a map', () => {
  const listTiles = (x: number, y: number): string[] =>
    [...renderMap({ zoom: 2, x, y }, [], 'Map').html.matchAll(/\/2\/(\d+\/\d+)\.png/g)].map(
      ([, tile = '']) => tile,
    );

  it('go round the date line, and end at the poles', () => {
    expect(listTiles(0, 0)).toEqual(['3/0', '0/0', '1/0', '3/1', '0/1', '1/1']);
    expect(listTiles(3, 3)).toEqual(['2/2', '3/2', '0/2', '2/3', '3/3', '0/3']);
  });

  it('get closer where the places are', () => {
    const at = { zoom: 2, x: 2, y: 1 };
    const place = (latitude: number, longitude: number) => ({ name: 'Hall', url: '/', latitude, longitude });
    expect(zoomBy(at, 1, [place(70, 10)])).toEqual({ zoom: 3, x: 4, y: 1 + 1 });
    expect(zoomBy(at, 1, [place(10, 80)])).toEqual({ zoom: 3, x: 5, y: 3 });
    expect(zoomBy(at, 1, [place(70, 10), place(70, 80)])).toEqual({ zoom: 3, x: 5, y: 2 });
  });
});
