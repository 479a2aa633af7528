import { NO_REPEAT } from './repeat';
import { emptyDraft } from './draft';
import { applyPatch } from './proposal';
import { type Entry, formatAge, nextEntry, sortEntries, toWaiting } from './review';

const entry = (kind: Entry['kind'], id: number, since: string): Entry => ({
  ...toWaiting(kind, id, 'Reading', { state: 'to_review' }),
  since,
});

describe('the queue of the review', () => {
  it('has those first that wait longest, of all kinds', () => {
    const entries = sortEntries([
      entry('proposals', 1, '2027-03-02 10:00:00'),
      entry('events', 1, '2027-03-01 10:00:00'),
      entry('venues', 2, '2027-03-03 10:00:00'),
    ]);
    expect(entries.map(({ kind }) => kind)).toEqual(['events', 'proposals', 'venues']);
    expect(nextEntry(entries, 'events', 1)?.kind).toBe('proposals');
    expect(nextEntry(entries, 'venues', 2)?.kind).toBe('events');
    expect(nextEntry(entries.slice(0, 1), 'events', 1)).toBeNull();
  });

  it.each([
    [30, 'this minute'],
    [150, '2 minutes ago'],
    [7300, '2 hours ago'],
    [90_000, 'yesterday'],
    [260_000, '3 days ago'],
  ])('says how long %i seconds are', (seconds, text) => {
    expect(formatAge(0, seconds * 1000, 'en')).toBe(text);
  });
});

describe('going on with a proposal', () => {
  const when = { start: '2027-04-01T19:00', end: '2027-04-01T21:00', allDay: false, timezone: 'UTC' };
  const draft = { ...emptyDraft(when), title: 'Reading', cost: '5' };
  const none = { venue: [], organizer: [], categories: [], tags: [] };

  it('puts its values into the draft, and keeps the others', () => {
    const patch = { title: 'Reading at night', start_date: '2027-04-02 20:00:00', featured: true, venue: 7 };
    const venue = [{ id: 7, name: 'Harbour Hall' }];
    expect(applyPatch(draft, patch, { ...none, venue })).toMatchObject({
      title: 'Reading at night',
      cost: '5',
      featured: true,
      when: { start: '2027-04-02T20:00', end: '2027-04-01T21:00', timezone: 'UTC' },
      venue: { id: 7, name: 'Harbour Hall' },
      repeat: NO_REPEAT,
    });
  });

  it('takes away what the proposal takes away', () => {
    const full = { ...draft, venue: { id: 7, name: 'Hall', place: '' }, tags: [{ id: 1, name: 'free' }] };
    expect(applyPatch(full, { venue: '', tags: [] }, none)).toMatchObject({ venue: null, tags: [] });
  });
});
