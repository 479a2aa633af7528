// Random questions for the list property test, and how they are sent.
import fc from 'fast-check';
import { HOUR, LANGUAGES, STATUSES, TIMES } from './list-cast.js';
import {
  DATE_NAMES,
  type DateName,
  ORDERS,
  type Listed,
  type ListForm,
  type Model,
  type Moment,
  type Named,
  type Question,
  type Ref,
} from './list-model.js';
import { kilometres } from './list-oracle.js';
import { aSearch, writtenSearch } from './list-words.js';
import { momentOf, startOfDay, wallOf, written } from './list-zones.js';

const DAY = 24 * HOUR;
/** Sending `false` is the same as sending nothing. */
const mostlyTrue = fc.constantFrom(true, true, true, false);
const FORMS: readonly ListForm[] = ['csv', 'spaced', 'repeated', 'brackets'];

/** Sent by one question in so many; the smallest one has none. */
const oneIn = <T>(count: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: count - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: value },
  );

const listOf = <T>(values: fc.Arbitrary<T>, maxLength = 3): fc.Arbitrary<Listed<T>> =>
  fc.record({
    values: fc.array(values, { minLength: 1, maxLength }),
    form: fc.constantFrom(...FORMS),
  });

const aRef = (list: readonly Named[]): fc.Arbitrary<Ref> =>
  fc.constantFrom(...list.flatMap(({ id, names }) => names.map((text) => ({ id, text }))));

/** Relative words count from what clocks of the site show. */
function words(now: number, zone: string): Moment[] {
  const present = wallOf(now, zone);
  const today = startOfDay(present);
  const walls: [text: string, wall: number][] = [
    ['today', today],
    ['tomorrow', today + DAY],
    ['yesterday noon', today - DAY / 2],
    ['tomorrow 16:30', today + DAY + 16.5 * HOUR],
    ['+2 days', present + 2 * DAY],
    ['-1 week', present - 7 * DAY],
  ];
  return [
    { text: 'now', at: now, wall: present },
    ...walls.map(([text, wall]) => ({ text, wall, at: momentOf(wall, zone) })),
  ];
}

const OFFSETS: readonly [text: string, hours: number][] = [
  ['Z', 0],
  ['+02:00', 2],
  ['-0500', -5],
  ['+13:00', 13],
];

/** Bounds of events, where an inclusive comparison and an exclusive one differ: by moment and by wall clock. */
const boundsOf = ({ events, site }: Model): number[] =>
  events.flatMap(({ startsAt, endsAt, startWall, endWall }) => [
    startsAt,
    endsAt,
    momentOf(startWall, site.zone),
    momentOf(endWall, site.zone),
  ]);

function aMoment({ now, site: { zone } }: Model, exact: readonly number[]): fc.Arbitrary<Moment> {
  const aWall = fc
    .tuple(fc.integer({ min: -4, max: 6 }), fc.constantFrom(...TIMES))
    .map(([day, time]) => startOfDay(now) + day * DAY + time);
  const exactly = fc.constantFrom(...exact).map((at) => ({ text: written(at), at, wall: at }));
  return fc.oneof(
    exactly,
    exactly,
    aWall
      .map(startOfDay)
      .map((day) => ({ text: written(day).slice(0, 10), at: momentOf(day, zone), wall: day })),
    aWall.map((wall) => ({ text: written(wall), at: wall, wall })),
    fc.tuple(aWall, fc.constantFrom(...OFFSETS)).map(([wall, [offset, hours]]) => {
      const at = wall - hours * HOUR;
      return { text: written(wall, 'T') + offset, at, wall: wallOf(at, zone) };
    }),
    aWall.map((at) => ({ text: String(at), at, wall: wallOf(at, zone) })),
    fc.constantFrom(...words(now, zone)),
  );
}

const DISTANCES = [1, 5, 25, 55, 300, 2000, 15_000, undefined] as const;

/** Points near a venue, or not; what is within one percent of the border is not asked. */
const aCircle = ({ places }: Model) =>
  fc
    .record({
      near: fc
        .tuple(
          fc.constantFrom(...places.values()),
          fc.constantFrom(0, 0.05, -0.3),
          fc.constantFrom(0, 0.25, -0.4, 180),
        )
        .map(([{ lat, lng }, north, east]) => ({
          lat: Number(Math.min(90, lat + north).toFixed(4)),
          lng: Number((((lng + east + 540) % 360) - 180).toFixed(4)),
        })),
      radius: fc.constantFrom(...DISTANCES),
    })
    .filter(({ near, radius = 40 }) =>
      [...places.values()].every((place) => Math.abs(kilometres(place, near) / radius - 1) > 0.01),
    );

const aStatus = (viewer: Question['viewer']): fc.Arbitrary<Question['status']> =>
  viewer === 'visitor'
    ? fc.constant({ values: ['publish'], form: 'csv' })
    : fc.oneof(
        { weight: 4, arbitrary: listOf(fc.constantFrom(...STATUSES), 4) },
        fc.constantFrom('any', 'none'),
      );

export function aQuestion(model: Model): fc.Arbitrary<Question> {
  const moment = aMoment(model, boundsOf(model));
  const ids = model.events.map(({ id }) => ({ id, text: String(id) }));
  const someIds = listOf(fc.constantFrom(...ids), 12);
  const unknown = { id: 99_999, text: '99999' };
  const parents = model.events.filter(({ status }) => status === 'publish').map(({ id }) => id);
  const dates = fc.record({
    values: fc.tuple(...DATE_NAMES.map((name) => fc.tuple(fc.constant(name), moment))),
    names: fc.oneof(
      fc.constant<DateName[]>([]),
      fc.constantFrom<DateName[]>(['start_date'], ['end_date'], ['start_date', 'end_date']),
      fc.subarray([...DATE_NAMES], { maxLength: 2 }),
    ),
  });
  const viewers = fc.constantFrom(...VIEWERS);
  return viewers.chain((viewer) =>
    fc
      .record({
        viewer: fc.constant(viewer),
        language: oneIn(2, fc.constantFrom(...LANGUAGES)),
        underBase: fc.boolean(),
        fallback: oneIn(2, fc.boolean()),
        dates: dates.map(({ values, names }) =>
          Object.fromEntries(values.filter(([name]) => names.includes(name))),
        ),
        strict: oneIn(3, mostlyTrue),
        ongoing: oneIn(3, mostlyTrue),
        status: oneIn(3, aStatus(viewer)),
        search: oneIn(3, aSearch),
        orderBy: oneIn(2, fc.constantFrom(...ORDERS, 'title' as const)),
        order: oneIn(2, fc.constantFrom('asc' as const, 'desc' as const)),
        filters: fc.subarray([...FILTERS], { maxLength: 2 }),
        modifiedAfter: aMoment(
          model,
          model.events.map(({ modifiedAt }) => modifiedAt),
        ),
        categories: listOf(aRef(model.categories)),
        tags: listOf(aRef(model.tags)),
        venue: listOf(aRef(model.venues), 4),
        organizer: listOf(aRef(model.organizers)),
        include: someIds.map((list) => ({ ...list, values: [...list.values, unknown] })),
        exclude: someIds.map((list) => ({ ...list, values: [unknown, ...list.values] })),
        featured: fc.boolean(),
        ticketed: fc.boolean(),
        parent: fc.constantFrom(...(parents.length > 0 ? parents : [undefined])),
        geoloc: fc.oneof(fc.boolean(), aCircle(model)),
      })
      .map(({ filters, ...whole }) => settled(whole, filters)),
  );
}

const VIEWERS = ['visitor', 'contributor', 'author', 'editor', 'administrator'] as const;
/** Few of them are asked at once, since a list in which nothing is left proves little. */
const FILTERS = [
  ...(['modifiedAfter', 'categories', 'tags', 'venue', 'organizer'] as const),
  ...(['include', 'exclude', 'featured', 'ticketed', 'parent', 'geoloc'] as const),
] as const;

/** Without what is not sent, and without what is nowhere decided: `include` with a bare `order` or `modified_after`. */
function settled(question: Question, filters: readonly string[]): Question {
  const isSent = (name: string): boolean => {
    if (FILTERS.some((filter) => filter === name) && !filters.includes(name)) return false;
    if (!filters.includes('include')) return true;
    return !(name === 'modifiedAfter' || (name === 'order' && question.orderBy === undefined));
  };
  const sent = Object.entries(question).filter(([name, value]) => value !== undefined && isSent(name));
  return Object.fromEntries(sent) as unknown as Question;
}

/** The question as name and value, in the spelling that it chose. */
export function sentAs(question: Question): [name: string, value: string][] {
  const { geoloc, status, language } = question;
  const sent: [string, string][] = [];
  const add = (name: string, value: string | number | boolean | undefined): void => {
    if (value !== undefined) sent.push([name, String(value)]);
  };
  const addList = (name: string, list: Listed<string | Ref> | undefined): void => {
    if (list === undefined) return;
    const values = list.values.map((value) => (typeof value === 'string' ? value : value.text));
    if (list.form === 'csv' || list.form === 'spaced')
      add(name, values.join(list.form === 'csv' ? ',' : ', '));
    else for (const value of values) add(list.form === 'brackets' ? `${name}[]` : name, value);
  };
  if (!question.underBase) add('ml_language', language);
  add('ml_fallback', question.fallback);
  for (const name of DATE_NAMES) add(name, question.dates[name]?.text);
  add('strict_dates', question.strict);
  add('ongoing', question.ongoing);
  add('modified_after', question.modifiedAfter?.text);
  if (typeof status === 'string') add('status', status === 'none' ? '' : status);
  else addList('status', status);
  if (question.search !== undefined) add('search', writtenSearch(question.search));
  addList('categories', question.categories);
  addList('tags', question.tags);
  addList('venue', question.venue);
  addList('organizer', question.organizer);
  addList('include', question.include);
  addList('exclude', question.exclude);
  add('featured', question.featured);
  add('ticketed', question.ticketed);
  add('post_parent', question.parent);
  add('geoloc', typeof geoloc === 'object' ? true : geoloc);
  if (typeof geoloc === 'object') {
    add('geoloc_lat', geoloc.near.lat);
    add('geoloc_lng', geoloc.near.lng);
    add('geoloc_radius', geoloc.radius);
  }
  add('orderby', question.orderBy);
  add('order', question.order);
  return sent;
}
