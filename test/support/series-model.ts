// A naive model of series: every occurrence is an object, and every write a loop over them.

const DAY_MS = 86_400_000;

export interface ModelEvent {
  readonly id: number;
  series: ModelSeries | null;
  occurrence: string;
  start: string;
  end: string;
  cost: string;
  title: string;
  /** Null without a text in Slovenian. */
  sl: string | null;
  isTrashed: boolean;
  own: Set<string>;
}

export interface ModelSeries {
  /** Completes the recurrence. */
  start: string;
}

export interface Change {
  readonly title?: string;
  readonly cost?: string;
  readonly start?: string;
  readonly language?: 'sl';
}

export type Scope = 'this' | 'following' | 'all';

export const shift = (local: string, ms: number): string =>
  new Date(Date.parse(`${local.replace(' ', 'T')}Z`) + ms).toISOString().slice(0, 19).replace('T', ' ');

const toMs = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`);

/** The starts of `FREQ=DAILY;INTERVAL=step;COUNT=count`. */
export const expandDaily = (start: string, step: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => shift(start, n * step * DAY_MS));

export class SeriesModel {
  readonly events: ModelEvent[] = [];

  /** Adds events of an hour each. @param ids by date */
  add(series: ModelSeries | null, starts: readonly string[], ids: readonly number[], title: string): void {
    for (const [n, start] of starts.entries())
      this.events.push({
        id: ids[n] ?? 0,
        series,
        occurrence: start,
        start,
        end: shift(start, 3_600_000),
        cost: '',
        title,
        sl: null,
        isTrashed: false,
        own: new Set<string>(),
      });
  }

  /** By date. */
  get listed(): ModelEvent[] {
    return this.events
      .filter((event) => !event.isTrashed)
      .sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : one.id - other.id));
  }

  getTargets(named: ModelEvent, scope: Scope): ModelEvent[] {
    const { series } = named;
    if (series === null || scope === 'this') return [named];
    return this.events.filter(
      (event) =>
        event === named ||
        (event.series === series &&
          !event.isTrashed &&
          (scope === 'all' || event.occurrence >= named.occurrence)),
    );
  }

  /** Whether `following` leaves occurrences behind. */
  isSplit(named: ModelEvent): boolean {
    const { series, occurrence } = named;
    return (
      series !== null &&
      this.events.some(
        (event) => event.series === series && !event.isTrashed && event.occurrence < occurrence,
      )
    );
  }

  /** Makes a series of its own of an occurrence and the later ones. */
  split(named: ModelEvent): void {
    const former = named.series;
    const series = { start: named.occurrence };
    for (const event of this.events)
      if (event.series === former && event.occurrence >= named.occurrence) event.series = series;
  }

  change(named: ModelEvent, scope: Scope, change: Change): void {
    const { series } = named;
    if (scope === 'following' && this.isSplit(named)) this.split(named);
    const changed = this.changeOne(named, change);
    if (series === null) return;
    if (scope === 'this') {
      for (const field of changed) named.own.add(field);
      return;
    }
    const others = this.getTargets(named, scope).filter((event) => event !== named);
    this.copy(named, others, changed);
  }

  private changeOne(named: ModelEvent, { title, cost, start, language }: Change): string[] {
    const changed: string[] = [];
    if (title !== undefined && language === 'sl' && named.sl !== title) {
      named.sl = title;
      changed.push('title:sl');
    }
    if (title !== undefined && language === undefined && named.title !== title) {
      named.title = title;
      changed.push('title');
    }
    if (cost !== undefined && named.cost !== cost) {
      named.cost = cost;
      changed.push('cost');
    }
    if (start !== undefined && named.start !== start) {
      named.end = shift(start, 3_600_000);
      named.start = start;
      changed.push('start_date', 'end_date');
    }
    return changed;
  }

  private copy(named: ModelEvent, others: readonly ModelEvent[], changed: readonly string[]): void {
    const hasTimes = changed.includes('start_date');
    const former = named.occurrence;
    if (hasTimes) {
      const delta = toMs(named.start) - toMs(former);
      for (const event of this.events)
        if (event.series === named.series) event.occurrence = shift(event.occurrence, delta);
      if (named.series !== null) named.series.start = shift(named.series.start, delta);
    }
    for (const event of others) {
      if (changed.includes('title') && !event.own.has('title')) event.title = named.title;
      if (changed.includes('cost') && !event.own.has('cost')) event.cost = named.cost;
      if (changed.includes('title:sl') && !event.own.has('title:sl')) event.sl = named.sl;
      if (!hasTimes || event.own.has('start_date') || event.own.has('end_date')) continue;
      event.start = event.occurrence;
      event.end = shift(event.start, 3_600_000);
    }
    for (const field of changed) named.own.delete(field);
  }

  trash(named: ModelEvent, scope: Scope): void {
    for (const event of this.getTargets(named, scope)) event.isTrashed = true;
  }

  /** Brings an event back from the trash. It was not there when the others changed. */
  restore(named: ModelEvent): void {
    if (named.series !== null) this.refresh(named, this.chooseTemplate(named.series));
    named.isTrashed = false;
  }

  private refresh(event: ModelEvent, template: ModelEvent | undefined): void {
    if (template === undefined) return;
    const isShared = (field: string): boolean => !event.own.has(field) && !template.own.has(field);
    if (isShared('title')) event.title = template.title;
    if (isShared('cost')) event.cost = template.cost;
    if (isShared('title:sl') && template.sl !== null) event.sl = template.sl;
    if (event.own.has('start_date') || event.own.has('end_date')) return;
    event.start = event.occurrence;
    event.end = shift(event.start, 3_600_000);
  }

  /** Gives the series of an event other dates. @returns the dates that have no occurrence yet */
  repeat(named: ModelEvent, starts: readonly string[]): string[] {
    const { series } = named;
    const members = this.events.filter((event) => event.series === series);
    const template = this.chooseTemplate(series);
    for (const event of members) {
      if (starts.includes(event.occurrence)) {
        if (event.isTrashed) this.refresh(event, template);
        event.isTrashed = false;
        continue;
      }
      event.isTrashed = true;
      event.series = null;
    }
    return starts.filter((start) => !members.some(({ occurrence }) => occurrence === start));
  }

  /** The occurrence that new ones are copied from: the last of those with the fewest values of their own. */
  chooseTemplate(series: ModelSeries | null): ModelEvent | undefined {
    const members = this.events.filter((event) => event.series === series && !event.isTrashed);
    const fewest = Math.min(...members.map(({ own }) => own.size));
    return members
      .filter(({ own }) => own.size === fewest)
      .reduce<ModelEvent | undefined>(
        (last, one) => (last === undefined || one.occurrence > last.occurrence ? one : last),
        undefined,
      );
  }

  /** Adds occurrences like another one. */
  copyFrom(template: ModelEvent, starts: readonly string[], ids: readonly number[]): void {
    for (const [n, start] of starts.entries())
      this.events.push({
        ...template,
        id: ids[n] ?? 0,
        occurrence: start,
        start,
        end: shift(start, 3_600_000),
        own: new Set(),
      });
  }

  end(named: ModelEvent): void {
    const { series } = named;
    for (const event of this.events) {
      if (event.series !== series) continue;
      if (event !== named) event.isTrashed = true;
      event.series = null;
    }
  }
}
