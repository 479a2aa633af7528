import { compareFields, findLater, isChangedSince } from './history';

describe('the history of an item', () => {
  it('compares a change with the value before it and with the one of now', () => {
    const change = { before: { title: 'A', cost: ['5'] }, after: { title: 'B', cost: ['6'] } };
    const later = [
      { before: { title: 'C' }, after: { title: 'D' } },
      { before: { title: 'B' }, after: { title: 'C' } },
    ];
    const fields = compareFields(change, later);
    expect(fields).toEqual([
      { field: 'title', before: 'A', after: 'B', now: 'D' },
      { field: 'cost', before: ['5'], after: ['6'], now: ['6'] },
    ]);
    expect(fields.map(isChangedSince)).toEqual([true, false]);
  });

  it('shows what was added and what is gone', () => {
    expect(compareFields({ before: {}, after: { title: 'B' } }, [])).toEqual([
      { field: 'title', before: null, after: 'B', now: 'B' },
    ]);
    expect(compareFields({ before: null, after: null }, [])).toEqual([]);
  });

  it('finds later changes of the same text', () => {
    const change = (id: number, language: string | null, ...fields: string[]) => ({ id, language, fields });
    const first = change(1, 'en', 'title');
    const changes = [
      change(5, 'en', 'title'),
      change(4, 'de', 'title'),
      change(3, null, 'venue'),
      change(2, 'en', 'cost'),
      first,
    ];
    expect(findLater(changes, first).map(({ id }) => id)).toEqual([5]);
    expect(findLater(changes, change(9, 'en', 'title'))).toEqual([]);
  });
});
