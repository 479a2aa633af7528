// Places the events of a month: bars over the days of a week, entries on the days of their starts, and the rest as a number.
import type { FoundSpans } from '../../calendar/events/calendar/calendar.queries.js';

/** Events of more days would fill the weeks of a whole month. */
export const MAX_BAR_DAYS = 28;

/** Bars above each other in a week. */
const MAX_LANES = 3;

/** A day names this many entries, or one less and the number of the others. */
const MAX_ENTRIES = 3;

/** Days count from 0, the first of the month. */
export interface Bar {
  readonly id: number;
  readonly lane: number;
  readonly from: number;
  readonly to: number;
  /** Whether the event began before the bar. */
  readonly isContinued: boolean;
  /** Whether the event goes on after the bar. */
  readonly continues: boolean;
}

export interface DayLayout {
  /** How many events the day has, without those that last longer than bars may. */
  readonly total: number;
  /** The bars of the day by their lanes, with null for a lane that is empty. */
  readonly lanes: readonly (Bar | null)[];
  readonly entries: readonly number[];
  /** How many events have no place. */
  readonly more: number;
  readonly hasStart: boolean;
  /** Whether an event that bars show goes on after the day. */
  readonly goesOn: boolean;
}

export interface MonthLayout {
  readonly days: readonly DayLayout[];
  /** Events that last longer than bars may. */
  readonly longIds: readonly number[];
}

interface Span {
  readonly id: number;
  readonly first: number;
  readonly last: number;
}

type Place = 'long' | 'bar' | 'entry';

/** Columns of days, with null for those of other months. @param before how many days of the first week belong to the month before */
export function listWeeks(days: number, before: number): readonly (readonly (number | null)[])[] {
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => {
      const day = week * 7 + column - before;
      return day >= 0 && day < days ? day : null;
    }),
  );
}

export function layOutMonth(spans: FoundSpans, weeks: readonly (readonly (number | null)[])[]): MonthLayout {
  const byPlace: Readonly<Record<Place, Span[]>> = { long: [], bar: [], entry: [] };
  const nights = new Set(spans.overnightIds);
  spans.ids.forEach((id, index) => {
    const [first = 0, last = 0] = [spans.starts[index], spans.ends[index]];
    const isEntry = first === last || nights.has(id);
    byPlace[isEntry ? 'entry' : last - first >= MAX_BAR_DAYS ? 'long' : 'bar'].push({ id, first, last });
  });
  const entries = new Map<number, number[]>();
  for (const { id, first } of byPlace.entry) {
    const ofDay = entries.get(first);
    if (ofDay === undefined) entries.set(first, [id]);
    else ofDay.push(id);
  }
  const days = weeks.flatMap((week) => {
    const ofMonth = week.filter((day) => day !== null);
    const [from = 0, to = from] = [ofMonth[0], ofMonth.at(-1)];
    const inWeek = byPlace.bar.filter(({ first, last }) => first <= to && last >= from);
    const bars = placeBars(inWeek, from, to);
    return ofMonth.map((day) => layOutDay(day, { inWeek, bars, entries: entries.get(day) ?? [] }));
  });
  return { days, longIds: byPlace.long.map(({ id }) => id) };
}

/** @param spans in the order of their starts */
function placeBars(spans: readonly Span[], from: number, to: number): readonly Bar[] {
  const bars: Bar[] = [];
  for (const { id, first, last } of spans) {
    const days = { from: Math.max(first, from), to: Math.min(last, to) };
    const lanes = Array.from({ length: MAX_LANES }, (_, lane) => lane);
    const lane = lanes.find((each) => !bars.some((bar) => bar.lane === each && bar.to >= days.from));
    if (lane !== undefined)
      bars.push({ id, lane, ...days, isContinued: first < days.from, continues: last > days.to });
  }
  return bars;
}

const isOn =
  (day: number) =>
  ({ from, to }: Pick<Bar, 'from' | 'to'>): boolean =>
    from <= day && to >= day;

function layOutDay(
  day: number,
  {
    inWeek,
    bars,
    entries,
  }: { readonly inWeek: readonly Span[]; readonly bars: readonly Bar[]; readonly entries: readonly number[] },
): DayLayout {
  const spans = inWeek.filter(({ first, last }) => first <= day && last >= day);
  const shown = bars.filter(isOn(day));
  const hidden = spans.length - shown.length;
  const hasRoom = entries.length <= MAX_ENTRIES && (hidden === 0 || entries.length < MAX_ENTRIES);
  const named = hasRoom ? entries : entries.slice(0, MAX_ENTRIES - 1);
  const lanes = Math.max(-1, ...shown.map(({ lane }) => lane)) + 1;
  return {
    total: entries.length + spans.length,
    lanes: Array.from({ length: lanes }, (_, lane) => shown.find((bar) => bar.lane === lane) ?? null),
    entries: named,
    more: entries.length - named.length + hidden,
    hasStart: entries.length > 0 || spans.some(({ first }) => first === day),
    goesOn: spans.some(({ last }) => last > day),
  };
}

/** The events that the days show. */
export const listShownIds = ({ days }: MonthLayout): readonly number[] => [
  ...new Set(days.flatMap(({ lanes, entries }) => [...lanes.flatMap((bar) => bar?.id ?? []), ...entries])),
];
