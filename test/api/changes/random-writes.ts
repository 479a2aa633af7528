// Writers that change everything that a list of events can show, at random.
import { clock } from '../../../src/foundation/dates/clock.js';
import { formatUtcMs } from '../../../src/foundation/dates/format-date.js';
import type { Api } from '../../support/api.js';
import { makeImage } from '../../support/make.js';

export type Dice = (sides: number) => number;

/** The same numbers in every run. */
export function createDice(seed: number): Dice {
  let state = seed * 7919 + 1;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

/** Ids that writers know of; some are gone. */
export interface KnownIds {
  readonly events: number[];
  readonly venues: number[];
  readonly organizers: number[];
  readonly categories: number[];
  readonly tags: number[];
  readonly images: number[];
  /** Lists are filtered by these, which stay what they are for visitors. */
  readonly kept: Set<number>;
}

export const noIds = (): KnownIds => ({
  events: [],
  venues: [],
  organizers: [],
  categories: [],
  tags: [],
  images: [],
  kept: new Set(),
});

const STATUSES = ['publish', 'publish', 'publish', 'draft', 'private', 'pending', 'future', 'trash'];

export class RandomWriter {
  constructor(
    private readonly apis: readonly Api[],
    private readonly known: KnownIds,
    private readonly dice: Dice,
    private readonly authors: readonly number[],
  ) {}

  /** Makes one write, which may be refused. */
  async write(): Promise<void> {
    const api = this.pick(this.apis);
    if (api === undefined) return;
    const deeds = [
      () => this.make(api, 'events', this.anEvent()),
      () => this.make(api, 'events', this.anEvent()),
      () => this.make(api, 'events', this.anEvent()),
      () => this.make(api, 'events', this.anEvent()),
      () => this.change(api, 'events', this.someOf(this.anEvent(), 3)),
      () => this.change(api, 'events', this.someOf(this.anEvent(), 2)),
      () => this.change(api, 'events', { status: this.pick(STATUSES) }),
      () => this.change(api, 'events', { password: this.pick(['', 'sesame']) }),
      () => this.change(api, 'events', { author: this.pick(this.authors) }),
      () => this.change(api, 'events', { title: this.words(), scope: this.pick(['following', 'all']) }),
      () =>
        this.change(api, 'events', {
          recurrence: this.pick(['FREQ=DAILY;COUNT=4', 'FREQ=WEEKLY;COUNT=3', null]),
        }),
      () => this.remove(api, 'events', this.pick([{}, {}, { ml_language: 'de' }, { scope: 'all' }])),
      () => this.make(api, 'venues', { venue: this.words(), city: this.words() }),
      () =>
        this.change(
          api,
          'venues',
          this.someOf(
            {
              venue: this.words(),
              city: this.words(),
              status: this.pick(STATUSES),
              geo_lat: 46,
              geo_lng: 14,
              image: this.pick(this.known.images),
            },
            2,
          ),
        ),
      () => this.remove(api, 'venues'),
      () =>
        this.change(
          api,
          'organizers',
          this.someOf(
            {
              organizer: this.words(),
              phone: this.words(),
              status: this.pick(STATUSES),
              image: this.pick(this.known.images),
            },
            2,
          ),
        ),
      () => this.remove(api, 'organizers', this.pick([{}, { ml_language: 'de' }])),
      () => this.make(api, 'categories', { name: this.words(), parent: this.pick(this.known.categories) }),
      () =>
        this.change(
          api,
          'categories',
          this.someOf(
            { name: this.words(), description: this.words(), parent: this.pick(this.known.categories) },
            2,
          ),
        ),
      () => this.remove(api, 'categories', this.pick([{}, { ml_language: 'de' }])),
      () => this.merge(api, this.pick(['venues', 'organizers', 'categories', 'tags'] as const)),
      () => this.make(api, 'tags', { name: this.words() }),
      () => this.change(api, 'tags', { name: this.words() }),
      () => this.remove(api, 'tags'),
      async () => void this.known.images.push((await makeImage(api)).id),
      () => this.change(api, 'images', { title: this.words(), alt_text: this.words() }),
      () => this.remove(api, 'images', { force: true }),
    ];
    await this.pick(deeds)?.();
  }

  private pick<T>(values: readonly T[]): T | undefined {
    return values[this.dice(values.length)];
  }

  private words(): string {
    return `${this.pick(['Jazz', 'Tide', 'Walk', 'Choir']) ?? ''} ${this.dice(1000)}`;
  }

  private someOf(fields: Record<string, unknown>, count: number): Record<string, unknown> {
    const names = Object.keys(fields);
    const chosen = Array.from({ length: count }, () => this.pick(names) ?? '');
    return Object.fromEntries(chosen.map((name) => [name, fields[name]]));
  }

  /** Some are due, or show their web address, within two minutes. */
  private anEvent(): Record<string, unknown> {
    const { known } = this;
    const soon = formatUtcMs(clock.ms() + this.dice(120) * 1000);
    const start = this.dice(4) === 0 ? soon : `2027-0${4 + this.dice(5)}-1${this.dice(10)} 19:30:00`;
    const status = this.pick(STATUSES);
    return {
      title: this.words(),
      description: this.words(),
      start_date: start,
      end_date: '2027-12-31 00:00:00',
      status,
      ...(status === 'future' && { date: soon }),
      ...(this.dice(6) === 0 && { password: 'sesame' }),
      ...(this.dice(8) === 0 && { recurrence: 'FREQ=DAILY;COUNT=3' }),
      venue: this.pick([this.pick(known.venues), { venue: this.words() }, null]),
      organizer: this.pick([this.pick(known.organizers), { organizer: this.words() }, null]),
      categories: [this.pick(known.categories), this.words()].slice(this.dice(2)),
      tags: [this.pick(known.tags), this.words()].slice(this.dice(2)),
      image: this.pick(known.images) ?? null,
      featured: this.dice(2) === 0,
      hide_from_listings: this.dice(8) === 0,
      online_url: 'https://stream.example.org/',
      online_url_hidden_until_start: this.dice(2) === 0,
      post_parent: this.dice(5) === 0 ? (this.pick(known.events) ?? 0) : 0,
    };
  }

  private async make(
    api: Api,
    path: Exclude<keyof KnownIds, 'kept'>,
    body: Record<string, unknown>,
  ): Promise<void> {
    const { body: made } = await api.post(`/${path}`, withoutHoles(body), this.language());
    const { id, venue, organizer } = made as {
      id?: number;
      venue?: { id?: number };
      organizer?: { id: number }[];
    };
    if (id === undefined) return;
    this.known[path].push(id);
    if (path !== 'events') return;
    if (venue?.id !== undefined) this.known.venues.push(venue.id);
    for (const linked of organizer ?? []) this.known.organizers.push(linked.id);
  }

  private async change(
    api: Api,
    path: Exclude<keyof KnownIds, 'kept'>,
    body: Record<string, unknown>,
  ): Promise<void> {
    const id = this.pick(this.known[path]) ?? 1;
    const fields = withoutHoles(body);
    if (this.known.kept.has(id)) delete fields['status'];
    await api.patch(`/${path}/${id}`, fields, this.language());
  }

  private async remove(
    api: Api,
    path: Exclude<keyof KnownIds, 'kept'>,
    query: Record<string, string | boolean> = {},
  ): Promise<void> {
    const id = this.pick(this.known[path]) ?? 1;
    if (this.known.kept.has(id)) return;
    const { status } = await api.delete(`/${path}/${id}`, query);
    // Some come back from the trash.
    if (status === 200 && (path !== 'events' || this.dice(2) === 0)) this.forget(path, id);
  }

  private async merge(
    api: Api,
    path: 'venues' | 'organizers' | 'categories' | 'tags' | undefined = 'venues',
  ): Promise<void> {
    const id = this.pick(this.known[path]) ?? 1;
    if (this.known.kept.has(id)) return;
    const { status } = await api.post(`/${path}/${id}/merge`, { into: this.pick(this.known[path]) });
    if (status === 200) this.forget(path, id);
  }

  private forget(path: Exclude<keyof KnownIds, 'kept'>, id: number): void {
    const ids = this.known[path];
    ids.splice(0, ids.length, ...ids.filter((one) => one !== id));
  }

  private language(): Record<string, string> {
    return this.dice(4) === 0 ? { ml_language: 'de' } : {};
  }
}

const withoutHoles = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((one) => one !== undefined) : value,
    ]),
  );
