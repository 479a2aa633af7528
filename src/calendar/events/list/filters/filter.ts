// A filter of the event list is one object. `ListEventsDto` assigns it to a parameter with `@FilterBy`.
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../../requests/context/request-context.js';
import type { ListQuery } from '../../../../requests/paging/list-query.js';
import type { ParameterValue } from '../../../../requests/paging/link-parameters.js';
import type { SearchLookup } from '../../../search/look-up-words.queries.js';
import type { EventWindow, WindowBounds } from '../event-window.js';

export interface RequiredLink {
  readonly kind: 'venue' | 'organizer' | 'term';
  readonly ids: readonly number[];
}

export interface FilteredList {
  readonly manager: EntityManager;
  readonly context: RequestContext;
  /** All parameters of the list. */
  readonly parameters: object;
  readonly window: EventWindow;
  /** Its rows have the alias `l`. */
  readonly query: ListQuery;
  readonly links: readonly RequiredLink[];
  /** Null without a search. */
  readonly lookup: SearchLookup | null;
  /** Whether the list reads texts instead of listings. */
  readonly listsTexts: boolean;
}

/** What a window that is not sent in dates depends on. */
export interface WindowMoment {
  /** The start of the current minute. */
  readonly nowMs: number;
  readonly ongoing: boolean;
  readonly siteZone: string;
}

export interface EventFilter<Value> {
  /** Checks, converts and documents the parameter; absent when every list of the calendar declares it. */
  readonly field?: PropertyDecorator;
  /** Converts the value for links if it differs there. Returns undefined if they carry it anyway. */
  toLinkValue?(value: Value): ParameterValue;
  /**
   * Whether lists show the compared value of a protected event (`VISIBLE_WHEN_PROTECTED`). Filters by redacted values
   * exclude protected events that the viewer may not read, as matches and totals would reveal the values.
   */
  readonly compares: 'visible' | 'redacted';
  /** Whether it works on rows of texts, which have few columns besides the id of the event. */
  readonly supportsTexts?: true;
  /** Whether month counts give the total if this is the only filter besides dates and requires a single term. */
  readonly hasMonthCounts?: true;
  /** Whether the filter applies in view of the other parameters. Always applies if absent. */
  applies?(query: object): boolean;
  /** Narrows the window by instants, instead of adding a condition. */
  toWindowBounds?(value: Value, moment: WindowMoment): WindowBounds;
  /** Until when these bounds hold, in milliseconds since 1970. */
  getWindowExpiryMs?(value: Value, moment: WindowMoment): number;
  addCondition?(value: Value, list: FilteredList): void | Promise<void>;
  readonly link?: {
    /** Lower for links that usually have fewer events: the list reads the listings of the first, and checks others. */
    readonly rank: number;
    resolve(value: Value, manager: EntityManager, query: object): RequiredLink | Promise<RequiredLink>;
  };
}

export interface AppliedFilter {
  readonly name: string;
  readonly filter: EventFilter<unknown>;
  readonly value: unknown;
}

/** The filters of all lists of events by their parameters, in the order of declaration. `@FilterBy` adds them. */
const EVENT_FILTERS = new Map<string, EventFilter<unknown>>();

/** Makes the parameter of this name a filter of the lists of events. */
export const FilterBy =
  <Value>(filter: EventFilter<Value>) =>
  <Name extends string>(target: { readonly [N in Name]?: Value }, name: Name): void => {
    filter.field?.(target, name);
    EVENT_FILTERS.set(name, filter);
  };

/** In the order of declaration. */
export const getSentFilters = (query: object): AppliedFilter[] =>
  [...EVENT_FILTERS].flatMap(([name, filter]) => {
    const value = (query as Readonly<Record<string, unknown>>)[name];
    return value === undefined ? [] : [{ name, filter, value }];
  });

export const getAppliedFilters = (query: object): AppliedFilter[] =>
  getSentFilters(query).filter(
    ({ filter }) => filter.toWindowBounds === undefined && (filter.applies?.(query) ?? true),
  );

/** The window as filters narrow it. */
export const getWindowBounds = (query: object, moment: WindowMoment): WindowBounds =>
  Object.assign(
    {},
    ...getSentFilters(query).map(({ filter, value }) => filter.toWindowBounds?.(value, moment) ?? {}),
  ) as WindowBounds;

/** In milliseconds since 1970. */
export const getWindowExpiryMs = (query: object, moment: WindowMoment): number =>
  Math.min(
    ...getSentFilters(query).map(
      ({ filter, value }) => filter.getWindowExpiryMs?.(value, moment) ?? Infinity,
    ),
  );

/** For descriptions of filters by redacted values. */
export const READABLE_ONLY_NOTE =
  ' Whatever the value, events with a password only match for their authors and for editors.';
