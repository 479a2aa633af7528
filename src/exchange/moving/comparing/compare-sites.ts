// Asks a site and this calendar the same questions.
import type { Temporal } from '../../../foundation/dates/temporal.js';
import { isRecord, type JsonRecord, readCount, readId, readRecords, readText } from '../site/json.js';
import { EVERY_STATUS, type ListOrder, type Pages, readList } from '../site/read-list.js';
import { ALL_TIMES } from '../site/read-site.js';
import { getJson, type Parameters, type SiteApi } from '../site/site-api.js';
import { type ComparedKind, compareFields, type IdMaps } from './compare-fields.js';
import type { ComparisonReport, ItemDifference, ListDifference } from './format-report.js';
import { listQuestions, type Question } from './questions.js';

export interface ComparedLanguage {
  readonly language: string;
  readonly there: SiteApi;
  readonly here: SiteApi;
}

export interface ComparisonOptions {
  readonly ids: IdMaps;
  /** Whether both sides have credentials with which they show drafts. */
  readonly readsAll: boolean;
  readonly today: Temporal.PlainDate;
  readonly onProgress?: ((label: string) => void) | undefined;
}

const LISTS = [
  ['events', 'event'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
  ['categories', 'category'],
  ['tags', 'tag'],
] as const satisfies readonly (readonly [ListOrder['path'], ComparedKind])[];

/** Single events that are also read by id and by slug. */
const SINGLES = 10;

/** Both sides are read as they are now. */
const NO_PAGES: Pages = {
  find: () => Promise.resolve(null),
  save: () => Promise.resolve(),
  isCurrent: () => false,
  restart: () => Promise.resolve(),
};

type Item = ReadonlyMap<number, JsonRecord>;

/** @throws SiteError */
export async function compareSites(
  languages: readonly ComparedLanguage[],
  options: ComparisonOptions,
): Promise<ComparisonReport> {
  const comparison = new Comparison(options);
  for (const language of languages) await comparison.compareLanguage(language);
  return comparison;
}

class Comparison implements ComparisonReport {
  readonly compared = new Map<string, number>();
  readonly fields: ItemDifference[] = [];
  readonly missing: { side: 'there' | 'here'; group: string; id: number }[] = [];
  readonly listDifferences: ListDifference[] = [];
  lists = 0;
  singles = 0;

  constructor(private readonly options: ComparisonOptions) {}

  async compareLanguage(sides: ComparedLanguage): Promise<void> {
    let events: Item = new Map();
    for (const [path, kind] of LISTS) {
      this.options.onProgress?.(`${path} (${sides.language})`);
      const parameters = getParameters(path);
      const isPost = path !== 'categories' && path !== 'tags';
      const statuses = this.options.readsAll && isPost ? { statuses: EVERY_STATUS } : {};
      const there = (await readList(sides.there, NO_PAGES, { path, parameters, ...statuses })).items;
      const here = (await readList(sides.here, NO_PAGES, { path, parameters, ...statuses })).items;
      this.compareItems(kind, `${path} in ${sides.language}`, sides.language, { there, here });
      if (path === 'events') events = there;
    }
    for (const question of listQuestions([...events.values()], this.options.today))
      await this.compareList(question, sides);
    await this.compareSingles(events, sides);
  }

  private compareItems(
    kind: ComparedKind,
    group: string,
    language: string,
    { there, here }: { readonly there: Item; readonly here: Item },
  ): void {
    const left = new Map(here);
    let compared = 0;
    for (const [id, item] of there) {
      const ownId = this.toHere(kind, id);
      const own = here.get(ownId);
      left.delete(ownId);
      if (own === undefined) this.missing.push({ side: 'there', group, id });
      else {
        compared += 1;
        const differences = compareFields(kind, item, own, this.options);
        this.fields.push(...differences.map((difference) => ({ ...difference, kind, language, id })));
      }
    }
    for (const id of left.keys()) this.missing.push({ side: 'here', group, id });
    this.compared.set(group, compared);
  }

  /** Compares totals, and the events of the first page when it has all of them: events of one start have no order. */
  private async compareList({ name, parameters, item }: Question, sides: ComparedLanguage): Promise<void> {
    this.lists += 1;
    const question = `${name} (${sides.language})`;
    const ask = async (
      api: SiteApi,
      toId: (kind: ComparedKind, id: number) => number,
    ): Promise<ListResponse> => {
      const filter: Parameters = item === undefined ? {} : { [item.name]: toId(item.kind, item.id) };
      return readListResponse(api, { ...parameters, ...filter, per_page: 50 });
    };
    const there = await ask(sides.there, (_, id) => id);
    const here = await ask(sides.here, (kind, id) => this.toHere(kind, id));
    const differ = (one: string, other: string): void => {
      this.listDifferences.push({ question, there: one, here: other });
    };
    if (there.total !== here.total) {
      differ(`total ${there.total}`, `total ${here.total}`);
      return;
    }
    const starts = [there, here].map((response) =>
      response.events.map((event) => readText(event['start_date'])).join(),
    );
    if (starts[0] !== starts[1]) {
      differ('one order', 'another order');
      return;
    }
    const ids = (response: ListResponse, map: (id: number) => number): string =>
      response.events
        .map((event) => map(readId(event['id']) ?? 0))
        .sort((a, b) => a - b)
        .join(', ');
    if (there.total > there.events.length) return;
    const all = [ids(there, (id) => this.toHere('event', id)), ids(here, (id) => id)] as const;
    if (all[0] !== all[1]) differ(all[0], all[1]);
  }

  private async compareSingles(events: Item, { there, here, language }: ComparedLanguage): Promise<void> {
    const step = Math.max(Math.floor(events.size / SINGLES), 1);
    const chosen = [...events].filter((_, n) => n % step === 0).slice(0, SINGLES);
    for (const [id, listed] of chosen) {
      const slug = encodeURIComponent(readText(listed['slug']));
      const paths = [
        [`events/${id}`, `events/${this.toHere('event', id)}`],
        ...(slug === '' ? [] : [[`events/by-slug/${slug}`, `events/by-slug/${slug}`]]),
      ] as [string, string][];
      for (const [path, ownPath] of paths) {
        this.singles += 1;
        const [one, other] = [await readSingle(there, path), await readSingle(here, ownPath)];
        if (one.status !== other.status)
          this.listDifferences.push({
            question: path,
            there: `status ${one.status}`,
            here: `status ${other.status}`,
          });
        else if (one.status === 200)
          for (const difference of compareFields('event', one.body, other.body, this.options))
            if (!this.isKnown(id, language, difference.field))
              this.fields.push({ ...difference, kind: 'event', language, id });
      }
    }
  }

  private isKnown(id: number, language: string, field: string): boolean {
    return this.fields.some(
      (one) => one.kind === 'event' && one.id === id && one.language === language && one.field === field,
    );
  }

  private toHere(kind: ComparedKind, id: number): number {
    return this.options.ids[kind].get(id) ?? id;
  }
}

function getParameters(path: ListOrder['path']): Parameters {
  if (path === 'categories' || path === 'tags') return { hide_empty: 'false' };
  return path === 'events' ? ALL_TIMES : {};
}

interface ListResponse {
  readonly total: number;
  readonly events: readonly JsonRecord[];
}

async function readListResponse(api: SiteApi, parameters: Parameters): Promise<ListResponse> {
  const { body } = await getJson(api.client, api.buildUrl('events', parameters));
  return isRecord(body)
    ? { total: readCount(body['total']), events: readRecords(body['events']) }
    : { total: 0, events: [] };
}

/** A refusal is a response, too. */
async function readSingle(api: SiteApi, path: string): Promise<{ status: number; body: JsonRecord }> {
  const { status, body } = await getJson(api.client, api.buildUrl(path), { acceptsRefusals: true });
  return { status, body: isRecord(body) ? body : {} };
}
