// What one filter of the event list is. Everything about it stands in its object; `ListEventsDto` only names it.
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../context/request-context.js';
import type { ListQuery } from '../../../paging/list-query.js';
import type { ParameterValue } from '../../../paging/link-parameters.js';
import type { SearchLookup } from '../../../search/look-up-words.queries.js';
import type { EventWindow } from '../event-window.js';

/** What an event must be linked to: to one of these. */
export interface RequiredLink {
  readonly kind: 'venue' | 'organizer' | 'term';
  readonly ids: readonly number[];
}

/** A list that filters narrow. */
export interface FilteredList {
  readonly manager: EntityManager;
  readonly context: RequestContext;
  readonly window: EventWindow;
  /** Rows of the list are `l`. */
  readonly query: ListQuery;
  /** Of the filters that the request has. */
  readonly links: readonly RequiredLink[];
  /** What the vocabulary says of the search; null without one. */
  readonly words: SearchLookup | null;
  /** Whether the rows of the list are texts, instead of listing rows. */
  readonly ofTexts: boolean;
}

export interface FilterParameter<Value> {
  /** Checks, converts and documents the parameter; absent when every list of the calendar declares it. */
  readonly field?: PropertyDecorator;
  /** What links carry of the value, unless they carry it as it is; undefined when they have it already. */
  toLinkValue?(value: Value): ParameterValue;
  /**
   * Whether lists show of a protected event what the filter compares (`SHOWN_OF_PROTECTED`), or leave it blank: then
   * protected events that the viewer may not read are left out, as matches and totals would reveal what is blanked.
   */
  readonly compares: 'shown' | 'blanked';
  /** Whether it can be asked of rows of texts, too, which have little more than the id of the event. */
  readonly supportsTexts?: true;
  /** Whether months tell how many events a list has that nothing but one term narrows; otherwise they are counted. */
  readonly hasMonthCounts?: true;
  /** Whether it holds beside the other parameters; always when absent. */
  applies?(query: object): boolean;
}

interface Condition<Value> {
  /** Adds the condition that events must meet. */
  addCondition(value: Value, list: FilteredList): void | Promise<void>;
  readonly link?: undefined;
}

interface LinkCondition<Value> {
  /** What events must be linked to. */
  readonly link: {
    /** Links that events usually share with fewer others come first: their rows are read, those of others compared. */
    readonly rank: number;
    resolve(value: Value, manager: EntityManager, query: object): Promise<RequiredLink>;
  };
  readonly addCondition?: undefined;
}

export type EventFilter<Value> = FilterParameter<Value> & (Condition<Value> | LinkCondition<Value>);

/** A filter that the request has, and its value. */
export interface AppliedFilter {
  readonly name: string;
  readonly filter: EventFilter<unknown>;
  readonly value: unknown;
}

const FILTERS = Symbol('filters');

type Filters = ReadonlyMap<string, EventFilter<unknown>>;

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- classes are keys of metadata here, never called
const getFilters = (dto: Function): Filters =>
  (Reflect.getMetadata(FILTERS, dto) as Filters | undefined) ?? new Map<string, never>();

/** Makes the parameter of this name a filter of the list. */
export const FilterBy =
  <Value>(filter: EventFilter<Value>) =>
  <Name extends string>(target: { readonly [N in Name]?: Value }, name: Name): void => {
    const { constructor } = target;
    filter.field?.(target, name);
    Reflect.defineMetadata(FILTERS, new Map([...getFilters(constructor), [name, filter]]), constructor);
  };

/** Filters of the parameters that were sent, in the order of declaration. */
export const getSentFilters = (query: object): AppliedFilter[] =>
  [...getFilters(query.constructor)].flatMap(([name, filter]) => {
    const value = (query as Readonly<Record<string, unknown>>)[name];
    return value === undefined ? [] : [{ name, filter, value }];
  });

/** Those of them that hold beside the other parameters. */
export const getAppliedFilters = (query: object): AppliedFilter[] =>
  getSentFilters(query).filter(({ filter }) => filter.applies?.(query) ?? true);

/** For descriptions of filters on what lists blank of events with a password. */
export const READABLE_ONLY_NOTE =
  ' An event with a password is found by it by its author and by editors only, whatever the value.';

/** As the original writes yes and no. */
export const toDigit = (value: boolean): number => Number(value);
