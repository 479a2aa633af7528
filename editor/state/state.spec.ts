import { changedFields, type Draft, emptyDraft, FORM_FIELDS, sentNames, toBody, toNewBody } from './draft';
import { diffWords } from './difference';
import {
  draftKey,
  type DraftStore,
  findSlotDrafts,
  keepDraft,
  listKeptDrafts,
  pruneDrafts,
  readKeptDraft,
  slotKey,
} from './kept-drafts';
import { toImageBody } from './picked-image';
import { mergeDrafts } from './merge';
import { endsBeforeStart, type MovedTimes, moveStart, setAllDay, type Times, typeStart } from './times';
import { addMinutes, dayOf, fromApi, isWall, toApi } from './wall';

const times = (start: string, end: string, allDay = false): Times => ({
  start,
  end,
  allDay,
  timezone: 'Europe/Ljubljana',
});
const evening = times('2027-01-04T19:30', '2027-01-04T21:30');
const base = emptyDraft(evening);

describe('wall clocks', () => {
  it('go to the API and back unchanged, also in the hours that clocks skip or repeat', () => {
    for (const wall of ['2027-03-28T02:30', '2027-10-31T02:30', '2027-01-01T00:00', '2028-02-29T23:59'])
      expect(fromApi(`${toApi(wall)}:00`)).toBe(wall);
    expect(toApi('2027-01-04T19:30', true)).toBe('2027-01-04');
  });

  it('are counted as on a calendar without zones', () => {
    expect(addMinutes('2027-03-28T01:30', 60)).toBe('2027-03-28T02:30');
    expect(addMinutes('2027-12-31T23:00', 120)).toBe('2028-01-01T01:00');
    expect(dayOf('2027-01-04T00:00')).toBe('MO');
    expect(['2027-02-30T10:00', '2027-1-1T10:00', '2027-01-01T25:00', '2027-01-01'].some(isWall)).toBe(false);
  });

  it('let the end follow the start of an evening, and stay for an exhibition', () => {
    expect(moveStart(evening, '2027-02-01T20:00').end).toBe('2027-02-01T22:00');
    const exhibition = times('2027-01-04T10:00', '2027-03-04T18:00');
    expect(moveStart(exhibition, '2027-02-01T10:00').end).toBe('2027-03-04T18:00');
    expect(moveStart(exhibition, '2027-04-01T10:00').end).toBe('2027-05-30T18:00');
    expect(moveStart(times('2027-01-04T19:30', '2027-01-04T18:00'), '2027-01-05T19:30').end).toBe(
      '2027-01-05T19:30',
    );
  });

  it('keep their length while the year and the day of the start are typed', () => {
    const exhibition = times('2027-12-05T10:00', '2027-12-10T18:00');
    const type = (starts: readonly string[]): string => {
      let moved: MovedTimes | null = null;
      for (const start of starts) moved = typeStart(moved, moved?.times ?? exhibition, start);
      return moved?.times.end ?? '';
    };
    const year = ['0002-12-05T10:00', '0020-12-05T10:00', '0202-12-05T10:00', '2028-12-05T10:00'];
    expect(type(year)).toBe('2028-12-10T18:00');
    expect(type(['2027-12-02T10:00', '2027-12-28T10:00'])).toBe('2028-01-02T18:00');
    expect(type([...year, '2027-12-06T10:00'])).toBe('2027-12-10T18:00');
    const first = typeStart(null, exhibition, '2027-12-28T10:00');
    const ended = { ...first.times, end: '2027-12-28T12:00' };
    expect(typeStart(first, ended, '2027-12-29T10:00').times.end).toBe('2027-12-29T12:00');
  });

  it('remember the hours while an event lasts all day', () => {
    expect(setAllDay(setAllDay(evening, true), false)).toEqual(evening);
    expect(setAllDay(times('2027-01-04T00:00', '2027-01-04T23:59', true), false).start).toBe(
      '2027-01-04T19:00',
    );
    expect(endsBeforeStart(times('2027-01-04T19:30', '2027-01-04T10:00', true))).toBe(false);
    expect(endsBeforeStart(times('2027-01-04T19:30', '2027-01-04T10:00'))).toBe(true);
  });
});

describe('a draft', () => {
  it('sends the changed fields alone', () => {
    const next: Draft = { ...base, title: 'Jazz', categories: [{ id: 3, name: 'Music' }], venue: null };
    expect(changedFields(base, next)).toEqual(['title', 'categories']);
    expect(toBody(next, changedFields(base, next))).toEqual({ title: 'Jazz', categories: [3] });
    expect(toNewBody(next)).toEqual({
      ...{ title: 'Jazz', categories: [3], all_day: false, timezone: 'Europe/Ljubljana' },
      ...{ start_date: '2027-01-04 19:30', end_date: '2027-01-04 21:30' },
    });
  });

  it('takes a name in another language, or terms in another order, for no change', () => {
    const one: Draft = {
      ...base,
      categories: [
        { id: 1, name: 'Music' },
        { id: 2, name: 'Dance' },
      ],
    };
    const other: Draft = {
      ...base,
      categories: [
        { id: 2, name: 'Ples' },
        { id: 1, name: 'Glasba' },
      ],
    };
    expect(changedFields(one, other)).toEqual([]);
    const organizers = [1, 2].map((id) => ({ id, name: 'x', place: '' }));
    expect(changedFields({ ...base, organizers }, { ...base, organizers: organizers.toReversed() })).toEqual([
      'organizers',
    ]);
  });

  it('removes what is emptied, and names new tags', () => {
    const empty = toBody(
      {
        ...base,
        tags: [
          { id: 0, name: 'open air' },
          { id: 4, name: 'x' },
        ],
      },
      ['venue', 'organizers', 'image', 'tags'],
    );
    expect(empty).toEqual({ venue: '', organizer: '', image: null, tags: ['open air', 4] });
  });

  it('sends to the image what belongs to it', () => {
    const image = { id: 5, url: 'a', alt: '', decorative: null, focusX: null, focusY: null };
    expect(toImageBody(image, { ...image, url: 'b' })).toBeNull();
    expect(toImageBody(image, { ...image, decorative: true })).toEqual({ decorative: true });
    const stored = { ...image, alt: 'A pier', stored: { ...image, alt: 'A pier' } };
    expect(toImageBody(image, { ...stored, id: 6 })).toBeNull();
    expect(toImageBody(null, { ...image, alt: 'A quay', focusX: 0.2, focusY: 0.5 })).toEqual({
      alt_text: 'A quay',
      focus_x: 0.2,
      focus_y: 0.5,
    });
    expect(toImageBody(image, null)).toBeNull();
  });
});

describe('the fields of a draft', () => {
  it('have the names by which the service reports what is wrong with them', () => {
    expect(sentNames(['title', 'hidden', 'password'])).toEqual(['title', 'hide_from_listings', 'password']);
    expect(sentNames(['when'])).toEqual(['start_date', 'end_date', 'all_day', 'timezone']);
    expect(sentNames(['image'])).toContain('alt_text');
    expect(['description', 'venue', 'recurrence'].map((name) => FORM_FIELDS.has(name))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a merge', () => {
  it('takes over what only the other side changed, and leaves to choose what both did', () => {
    const mine: Draft = { ...base, title: 'Mine', description: '<p>Mine</p>', cost: '8' };
    const theirs: Draft = {
      ...base,
      title: 'Theirs',
      cost: '8',
      website: 'https://a.example/',
      when: moveStart(evening, '2027-01-05T19:30'),
    };
    const { merged, theirs: taken, both } = mergeDrafts(base, mine, theirs);
    expect(both).toEqual(['title']);
    expect(taken).toEqual(['when', 'website']);
    expect(merged).toEqual({ ...mine, when: theirs.when, website: theirs.website });
  });

  it('keeps start and end of one side together', () => {
    const mine = { ...base, when: { ...evening, end: '2027-01-04T23:00' } };
    const theirs = { ...base, when: moveStart(evening, '2027-01-06T19:30') };
    expect(mergeDrafts(base, mine, theirs).both).toEqual(['when']);
  });
});

function memory(limit = Infinity): DraftStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (n) => [...kept.keys()][n] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => {
      if (kept.size >= limit && !kept.has(key)) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
  };
}

describe('kept drafts', () => {
  const kept = (at: number) => ({ content: { title: 'a' }, base: {}, etag: null, at, title: 'a' });

  it('belong to one user, item and language', () => {
    const store = memory();
    keepDraft(store, draftKey(1, 'event:4', 'de'), kept(5));
    keepDraft(store, draftKey(2, 'event.4'), kept(6));
    store.setItem('another', '{}');
    expect(readKeptDraft(store, draftKey(1, 'event:4', 'de'))).toEqual(kept(5));
    expect(readKeptDraft(store, draftKey(1, 'event:4', 'sl'))).toBeNull();
    expect(listKeptDrafts(store).map(({ user, item, language }) => [user, item, language])).toEqual([
      [2, 'event.4', ''],
      [1, 'event:4', 'de'],
    ]);
  });

  it('of several forms of one item stand beside each other', () => {
    const store = memory();
    const key = draftKey(1, 'event:new');
    for (const [slot, at] of Object.entries({ one: 5, two: 6 }))
      keepDraft(store, slotKey(key, slot), kept(at));
    keepDraft(store, slotKey(draftKey(1, 'event:4'), 'one'), kept(7));
    expect(findSlotDrafts(store, key).map((each) => each.kept.at)).toEqual([6, 5]);
    expect(listKeptDrafts(store).map(({ item }) => item)).toEqual(['event:4', 'event:new', 'event:new']);
  });

  it('make room by dropping the oldest, and say when there is none', () => {
    const store = memory(2);
    for (const n of [1, 2, 3]) expect(keepDraft(store, draftKey(1, `event:${n}`), kept(n))).toBe(true);
    expect(listKeptDrafts(store).map(({ item }) => item)).toEqual(['event:3', 'event:2']);
    expect(keepDraft(memory(0), 'a', kept(1))).toBe(false);
  });

  it('are gone after two months, and ignored when they cannot be read', () => {
    const store = memory();
    keepDraft(store, draftKey(1, 'event:1'), kept(0));
    pruneDrafts(store, 61 * 86_400_000);
    expect(store.kept.size).toBe(0);
    for (const text of ['{', 'null', '{"at":1}', '7']) {
      store.setItem('editor.draft.2.a', text);
      expect(readKeptDraft(store, 'a')).toBeNull();
    }
  });
});

describe('the difference of two texts', () => {
  it.each([
    [
      'One two three',
      'One 2 three',
      [
        ['same', 'One '],
        ['removed', 'two'],
        ['added', '2'],
        ['same', ' three'],
      ],
    ],
    ['', 'new', [['added', 'new']]],
    ['a b', 'a b', [['same', 'a b']]],
    [
      'Start at eight sharp.',
      'Start at half past seven.',
      [
        ['same', 'Start at '],
        ['removed', 'eight sharp'],
        ['added', 'half past seven'],
        ['same', '.'],
      ],
    ],
  ] as const)('%s → %s', (before, after, expected) => {
    expect(diffWords(before, after).map(({ kind, text }) => [kind, text])).toEqual(expected);
  });

  it('loses no word of either', () => {
    const [before, after] = ['ab cd ef. gh ij', 'ab xx ef, gh kl ij'];
    const only = (kind: string) =>
      diffWords(before, after)
        .flatMap((piece) => (piece.kind === 'same' || piece.kind === kind ? piece.text : ''))
        .join('');
    expect([only('removed'), only('added')]).toEqual([before, after]);
  });
});
