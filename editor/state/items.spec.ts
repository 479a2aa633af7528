import { changedItemFields, EMPTY_ITEM, parseCoordinates, toItemBody } from './items';
import { readViews, removeView, saveView } from './saved-views';

describe('coordinates as people paste them', () => {
  it.each([
    ['46.0511, 14.5061', 46.0511, 14.5061],
    ['46,0511; 14,5061', 46.0511, 14.5061],
    ['46,0511, 14,5061', 46.0511, 14.5061],
    ['46.0511° N, 14.5061° E', 46.0511, 14.5061],
    ['33.8568 S 151.2153 E', -33.8568, 151.2153],
    ['-33.8568 -70.5', -33.8568, -70.5],
    ['46, 14', 46, 14],
  ])('reads %s', (text, latitude, longitude) => {
    expect(parseCoordinates(text)).toEqual({ latitude, longitude });
  });

  it.each(['', 'Quay 1', '46.0511', '46.0511, 14.5061, 3', '91, 14', '46, 181', '46.05, fourteen'])(
    'refuses “%s”',
    (text) => {
      expect(parseCoordinates(text)).toBeNull();
    },
  );
});

describe('what is sent of an item', () => {
  it('is what was changed, with both coordinates together', () => {
    const draft = { ...EMPTY_ITEM, name: 'Hall', coordinates: '46, 14', region: 'Coast' };
    const fields = changedItemFields(EMPTY_ITEM, draft);
    expect(fields).toEqual(['name', 'region', 'coordinates']);
    expect(toItemBody(draft, fields)).toEqual({ stateprovince: 'Coast', geo_lat: 46, geo_lng: 14 });
    expect(toItemBody(EMPTY_ITEM, ['coordinates', 'image'])).toEqual({
      ...{ geo_lat: null, geo_lng: null, image: null },
    });
  });
});

describe('saved views', () => {
  it('are those of a user, by their names, whatever the browser has kept', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    saveView(store, 1, { name: 'Drafts', filters: { status: 'draft' } });
    saveView(store, 1, { name: 'Drafts', filters: { status: 'pending' } });
    expect(readViews(store, 1)).toEqual([{ name: 'Drafts', filters: { status: 'pending' } }]);
    expect(readViews(store, 2)).toEqual([]);
    expect(removeView(store, 1, 'Drafts')).toEqual([]);
    for (const text of ['{', '{"a":1}', '[1,null,{"name":2}]']) {
      for (const key of kept.keys()) kept.set(key, text);
      expect(readViews(store, 1)).toEqual([]);
    }
  });
});
