import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { RepeatedParameter } from './parse-parameters.js';
import { pickFields, parseRequestedFields } from './requested-fields.js';

const BODY = {
  id: 7,
  title: 'Jazz',
  image: false,
  venue: { id: 2, venue: 'Hall', geo: { lat: 46, lng: 14 } },
  organizer: [{ id: 3 }, { id: 4, email: 'a@b.c', image: { width: 5 } }],
  dates: [[{ at: 1, zone: 'UTC' }], []],
  days: ['mon', null],
  tags: [],
  note: null,
};

const pruned = (sent: unknown, body: unknown = BODY): unknown => {
  const wanted = parseRequestedFields(sent);
  if (wanted === null || wanted instanceof ParameterError) throw new Error('Nothing to prune by');
  return pickFields(body, wanted);
};

describe('_fields', () => {
  it.each<[string, unknown, unknown]>([
    ['one key', 'id', { id: 7 }],
    ['keys in the order of the body', 'title,id', { id: 7, title: 'Jazz' }],
    ['spaces and empty names', ' id , ,title ,', { id: 7, title: 'Jazz' }],
    ['names without commas', 'id title', { id: 7, title: 'Jazz' }],
    [
      'a repeated parameter',
      new RepeatedParameter(['id', 'title,note']),
      { id: 7, title: 'Jazz', note: null },
    ],
    ['a list in brackets', ['id', 'title'], { id: 7, title: 'Jazz' }],
    ['a key within an object', 'venue.venue', { venue: { venue: 'Hall' } }],
    ['several keys within an object', 'venue.venue,venue.id', { venue: { id: 2, venue: 'Hall' } }],
    ['a key two levels down', 'venue.geo.lng', { venue: { geo: { lng: 14 } } }],
    ['an object and a key of it', 'venue,venue.id', { venue: BODY.venue }],
    ['a key of an object and the object', 'venue.id,venue', { venue: BODY.venue }],
    ['a whole list', 'organizer', { organizer: BODY.organizer }],
    ['a key of the items of a list', 'organizer.id', { organizer: [{ id: 3 }, { id: 4 }] }],
    ['a key that only one item has', 'organizer.email', { organizer: [{}, { email: 'a@b.c' }] }],
    ['keys of lists in lists', 'dates.at', { dates: [[{ at: 1 }], []] }],
    ['keys of items that are no objects', 'days.x', { days: ['mon', null] }],
    [
      'a key within an item',
      'organizer.image.url,organizer.id',
      { organizer: [{ id: 3 }, { id: 4, image: [] }] },
    ],
    ['a position in a list', 'organizer.0', { organizer: [{}, {}] }],
    ['keys of an empty list', 'tags.name', { tags: [] }],
    [
      'keys of what is no object',
      'title.length,image.url,note.x',
      { title: 'Jazz', image: false, note: null },
    ],
    ['a key that is not there, among others', 'id,nothing', { id: 7 }],
    ['only a key that is not there', 'nothing', []],
    ['only a key that an object does not have', 'venue.nothing', { venue: [] }],
    ['names that every object inherits', '__proto__,constructor,toString', []],
    ['dots alone', '...', []],
  ])('keeps %s', (_, sent, expected) => {
    expect(pruned(sent)).toEqual(expected);
    expect(JSON.stringify(pruned(sent))).toBe(JSON.stringify(expected));
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['commas alone', ' , ,'],
    ['an empty list', []],
  ])('keeps everything for %s', (_, sent) => {
    expect(parseRequestedFields(sent)).toBeNull();
  });

  it('takes 200 names and no more', () => {
    const names = (count: number): string => Array.from({ length: count }, (_, at) => `a${at}`).join(',');

    expect(parseRequestedFields(names(200))).toBeInstanceOf(Map);
    expect(parseRequestedFields(names(201))).toEqual(new ParameterError('too_many', { max: 200 }));
  });

  it('goes as deep as a name does', () => {
    expect(pruned(`venue${'.a'.repeat(8000)}`)).toEqual({ venue: [] });
  });

  it.each([[[]], [null], ['text'], [7]])('leaves a body that is no object alone: %j', (body) => {
    expect(pruned('id', body)).toEqual(body);
  });
});
