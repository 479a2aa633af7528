// Which events a list holds and in which order, said once more and plainly: every event is asked every question, in
// memory. Written from docs/contract.md, never from the service.
import type {
  DateName,
  Language,
  Model,
  ModelEvent,
  Place,
  Question,
  Status,
  Term,
  Text,
} from './list-model.js';
import { addMonths, endOfDay, momentOf, startOfDay, wallOf } from './list-zones.js';

const EARTH_RADIUS_KM = 6371.0088;
const DEFAULT_RADIUS_KM = 40;
const TITLE_LENGTH = 100;

/** One event of a list, and the language that it is shown in. */
export interface Item {
  readonly id: number;
  readonly language: string;
}

/** The whole list, in its order. */
export function expectedItems(model: Model, question: Question): Item[] {
  const steps = [
    visible,
    inLanguage,
    inTime,
    modified,
    withStatus,
    unlocked,
    found,
    inCategories,
    inLists,
    flagged,
    located,
  ];
  const kept = model.events.filter((event) => steps.every((step) => step(event, question, model)));
  return kept
    .sort(comparison(question, model))
    .map((event) => ({ id: event.id, language: shownLanguage(event, question, model) }));
}

type Step = (event: ModelEvent, question: Question, model: Model) => boolean;

const mayEditAll = ({ viewer }: Question): boolean => viewer === 'editor' || viewer === 'administrator';
const isOwn = (event: ModelEvent, { viewer }: Question): boolean => event.author === viewer;

/** Hidden ones never, what is not public to its author and to editors (contract 4.5 and 5.5). */
const visible: Step = (event, question) =>
  !event.hidden && (event.status === 'publish' || mayEditAll(question) || isOwn(event, question));

/** contract 4.5 */
const withStatus: Step = ({ status }, question) => {
  const { status: sent = question.viewer === 'visitor' ? 'publish' : 'any' } = question;
  const LISTED: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private'];
  if (sent === 'publish') return status === 'publish';
  if (sent === 'any') return LISTED.includes(status);
  if (sent === 'none') return status === 'publish' || status === 'private';
  return sent.values.includes(status);
};

const effective = (question: Question, { site }: Model) => question.language ?? site.defaultLanguage;

/** The language in which a list shows an event, if it holds it (contract 8.2 and 8.3). */
function shownLanguage(event: ModelEvent, question: Question, model: Model): Language {
  const chain = [effective(question, model), model.site.defaultLanguage, event.original];
  return chain.find((language) => event.texts[language] !== undefined) ?? event.original;
}

const shownText = (event: ModelEvent, question: Question, model: Model): Text | null =>
  event.texts[shownLanguage(event, question, model)] ?? null;

const inLanguage: Step = (event, question, model) =>
  question.fallback === true || event.texts[effective(question, model)] !== undefined;

const RELATIVE: readonly DateName[] = ['starts_after', 'starts_before', 'ends_after', 'ends_before'];

/** Whether a list compares moments; otherwise the wall clock of each event (contract 5.4). */
const byMoment = (question: Question, { site }: Model): boolean =>
  site.eventTime === 'instant' || question.ongoing === true;

/** Whole days unless strict; bounds are wall clocks of the site (contract 5.1, 5.2 and 5.3). */
const inTime: Step = (event, question, model) => {
  if (question.include !== undefined) return true;
  const { site, now } = model;
  const { dates, strict = false } = question;
  const asMoment = byMoment(question, model);
  const bound = (wall: number): number => (asMoment ? momentOf(wall, site.zone) : wall);
  const sent = (name: DateName, round: (wall: number) => number): number | null => {
    const date = dates[name];
    if (date === undefined) return null;
    return bound(strict ? wallOf(date.at, site.zone) : round(date.wall));
  };
  const byDefault = (moment: number, rounded: number): number | null => {
    if (RELATIVE.some((name) => dates[name] !== undefined) || asksForUnpublished(question)) return null;
    return bound(strict ? wallOf(moment, site.zone) : rounded);
  };
  const yesterday = startOfDay(now) - 60;
  const later = addMonths(now, 24);
  const from =
    sent('start_date', startOfDay) ?? byDefault(yesterday, startOfDay(wallOf(yesterday, site.zone)));
  const to = sent('end_date', endOfDay) ?? byDefault(later, endOfDay(later));
  const start = asMoment ? event.startsAt : event.startWall;
  const end = asMoment ? event.endsAt : event.endWall;
  const ongoing = question.ongoing === true;
  return [
    from === null || start >= from || (ongoing && end > from),
    to === null || (ongoing ? start : end) <= to,
    after(start, sent('starts_after', endOfDay)),
    before(start, sent('starts_before', endOfDay)),
    after(end, sent('ends_after', endOfDay)),
    before(end, sent('ends_before', endOfDay)),
  ].every(Boolean);
};

/** The past of what is not published is not over. */
const asksForUnpublished = ({ status }: Question): boolean =>
  typeof status === 'object' ? status.values.some((value) => value !== 'publish') : status !== undefined;

const after = (point: number, bound: number | null): boolean => bound === null || point > bound;
const before = (point: number, bound: number | null): boolean => bound === null || point < bound;

const modified: Step = ({ modifiedAt }, { modifiedAfter }) =>
  modifiedAfter === undefined || modifiedAt > modifiedAfter.at;

/** What lists blank of an event with a password: who may not read it finds it by none of these. */
const BLANKED = [
  'search',
  'categories',
  'tags',
  'venue',
  'organizer',
  'featured',
  'ticketed',
  'geoloc',
] as const satisfies readonly (keyof Question)[];

const unlocked: Step = (event, question) =>
  !event.locked ||
  mayEditAll(question) ||
  isOwn(event, question) ||
  BLANKED.every((name) => question[name] === undefined);

/** contract 5.5 */
const found: Step = (event, question, model) => {
  if (question.search === undefined) return true;
  const text = shownText(event, question, model);
  if (text === null) return false;
  const fields = [text.title, text.excerpt, withoutTags(text.description)].map(folded);
  const has = (term: Term): boolean => fields.some((field) => field.includes(folded(term.text)));
  return question.search.every((term) => has(term) !== (term.kind === 'without'));
};

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&');

const inCategories: Step = ({ categories }, question, { above }) => {
  if (question.categories === undefined) return true;
  const wanted = idsOf(question.categories.values);
  const isUnder = (id: number | undefined): boolean =>
    id !== undefined && (wanted.includes(id) || isUnder(above.get(id)));
  return categories.some(isUnder);
};

const inLists: Step = (event, { tags, venue, organizer, include, exclude }) => {
  const anyOf = (list: { values: readonly { id: number }[] } | undefined, ids: readonly number[]): boolean =>
    list === undefined || idsOf(list.values).some((id) => ids.includes(id));
  return (
    anyOf(tags, event.tags) &&
    anyOf(venue, event.venue === null ? [] : [event.venue]) &&
    anyOf(organizer, event.organizers) &&
    anyOf(include, [event.id]) &&
    !idsOf(exclude?.values ?? []).includes(event.id)
  );
};

const idsOf = (refs: readonly { readonly id: number }[]): number[] => refs.map(({ id }) => id);

const flagged: Step = (event, { featured, ticketed, parent }) =>
  (featured === undefined || event.featured === featured) &&
  (ticketed === undefined || event.offers > 0 === ticketed) &&
  (parent === undefined || event.parent === parent);

/** Design.md 12. */
const located: Step = ({ venue }, { geoloc }, { places }) => {
  if (geoloc === undefined) return true;
  const place = venue === null ? undefined : places.get(venue);
  if (typeof geoloc === 'boolean') return (place !== undefined) === geoloc;
  return place !== undefined && kilometres(place, geoloc.near) <= (geoloc.radius ?? DEFAULT_RADIUS_KM);
};

export function kilometres(a: Place, b: Place): number {
  const rad = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (from: number, to: number): number => Math.sin((rad(to) - rad(from)) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * half(a.lng, b.lng);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

type Comparison = (a: ModelEvent, b: ModelEvent) => number;

/** 2.4 and what we add to it: `desc` turns everything round, ties too. */
function comparison(question: Question, model: Model): Comparison {
  const { orderBy = 'start_date', order } = question;
  const byId: Comparison = (a, b) => a.id - b.id;
  const byPublication: Comparison = (a, b) => a.publishedAt - b.publishedAt || byId(a, b);
  if (question.include !== undefined && question.orderBy === undefined) return byPublication;
  const asMoment = byMoment(question, model);
  const { compare } = new Intl.Collator(effective(question, model));
  const title = (event: ModelEvent): string =>
    [...(shownText(event, question, model)?.title ?? '')].slice(0, TITLE_LENGTH).join('');
  const ascending: Record<typeof orderBy, Comparison> = {
    start_date: (a, b) =>
      (asMoment ? a.startsAt - b.startsAt : a.startWall - b.startWall) || byPublication(a, b),
    end_date: (a, b) => (asMoment ? a.endsAt - b.endsAt : a.endWall - b.endWall) || byId(a, b),
    date: byPublication,
    modified: (a, b) => a.modifiedAt - b.modifiedAt || byId(a, b),
    title: (a, b) => compare(title(a), title(b)) || byId(a, b),
  };
  const isDescending = (order ?? (orderBy === 'date' || orderBy === 'modified' ? 'desc' : 'asc')) === 'desc';
  return isDescending ? (a, b) => ascending[orderBy](b, a) : ascending[orderBy];
}
