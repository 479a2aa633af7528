// Asks a site and this calendar the same questions.
import type { JsonRecord } from '../site/json.js';
import { type ComparedKind, compareFields } from './compare-fields.js';
import type { ComparedLanguage, ComparisonOptions } from './comparison-options.js';
import { adjustCount } from './adjust-count.js';
import { compareList, compareSingle } from './compare-responses.js';
import type { ComparisonReport, ItemDifference, ListDifference } from './format-report.js';
import { listQuestions } from './questions.js';
import { type ListPath, readListed, readOwnItem, readSiteItem, readSiteItems } from './read-items.js';
import type { ComparedItem } from './read-site-events.js';

const LISTS = [
  ['events', 'event'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
  ['categories', 'category'],
  ['tags', 'tag'],
] as const satisfies readonly (readonly [ListPath, ComparedKind])[];

/** Single events that are also read by id and by slug. */
const SINGLES = 10;

/** Items of a list that are also requested alone, because only one side lists them. */
const MAX_UNLISTED = 500;

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
    const { onProgress, readsAll, today } = this.options;
    let events: ReadonlyMap<number, ComparedItem> = new Map();
    let present = new Map<number, JsonRecord>();
    for (const [path, kind] of LISTS) {
      onProgress?.(`${path} (${sides.language})`);
      const there = await readSiteItems(sides.there, path, readsAll);
      if (path === 'events') events = there;
      const adjust = (raw: JsonRecord, own: JsonRecord): JsonRecord =>
        kind === 'category' || kind === 'tag' ? adjustCount(kind, { raw, own, events }) : raw;
      const compared = await this.compareItems(path, kind, { sides, there, adjust });
      if (path === 'events') present = compared;
    }
    const toHere = this.toHere.bind(this);
    for (const question of listQuestions([...present.values()], today)) {
      this.lists += 1;
      const difference = await compareList(question, sides, { toHere, readsAll });
      if (difference !== null) this.listDifferences.push(difference);
    }
    await this.compareSingles(present, events, sides);
  }

  /** @returns the items of the site that are here, too */
  private async compareItems(
    path: ListPath,
    kind: ComparedKind,
    { sides, there, adjust }: ComparedList,
  ): Promise<Map<number, JsonRecord>> {
    const { language } = sides;
    const { readsAll } = this.options;
    const group = `${path} in ${language}`;
    const here = await readListed(sides.here, path, readsAll);
    const left = new Set(here.keys());
    const present = new Map<number, JsonRecord>();
    let unlisted = 0;
    const compare = (id: number, raw: JsonRecord, own: JsonRecord): void => {
      present.set(id, raw);
      const differences = compareFields(kind, adjust(raw, own), own, this.options);
      this.fields.push(...differences.map((difference) => ({ ...difference, kind, language, id })));
    };
    for (const [id, { raw, isSingle, isProtected }] of there) {
      const ownId = this.toHere(kind, id);
      left.delete(ownId);
      const listed = isSingle ? undefined : here.get(ownId);
      const mayAsk = listed === undefined && (unlisted += 1) <= MAX_UNLISTED;
      const own = listed ?? (mayAsk ? await readOwnItem(sides.here, path, ownId) : null);
      // A venue with a password shows nothing there, and is private here.
      const isHidden = isProtected && !readsAll && (kind === 'venue' || kind === 'organizer');
      if (own !== null) compare(id, raw, own);
      else if (!isHidden) this.missing.push({ side: 'there', group, id });
    }
    for (const ownId of left) {
      const id = this.toSite(kind, ownId);
      const mayAsk = id !== null && (unlisted += 1) <= MAX_UNLISTED;
      const raw = mayAsk ? await readSiteItem(sides.there, kind, id) : null;
      const own = here.get(ownId);
      if (id !== null && raw !== null && own !== undefined) compare(id, raw, own);
      else this.missing.push({ side: 'here', group, id: ownId });
    }
    this.compared.set(group, present.size);
    return present;
  }

  private async compareSingles(
    present: ReadonlyMap<number, JsonRecord>,
    events: ReadonlyMap<number, ComparedItem>,
    sides: ComparedLanguage,
  ): Promise<void> {
    // A password is no part of these requests.
    const open = [...present].filter(([id]) => events.get(id)?.isProtected !== true);
    const step = Math.max(Math.floor(open.length / SINGLES), 1);
    for (const [id, raw] of open.filter((_, n) => n % step === 0).slice(0, SINGLES)) {
      const single = { id, ownId: this.toHere('event', id), raw };
      const { count, differences, responses } = await compareSingle(single, sides, this.options);
      this.singles += count;
      this.listDifferences.push(...responses);
      const known = this.fields.filter(
        (one) => one.kind === 'event' && one.id === id && one.language === sides.language,
      );
      for (const difference of differences)
        if (!known.some(({ field }) => field === difference.field))
          this.fields.push({ ...difference, kind: 'event', language: sides.language, id });
    }
  }

  private toHere(kind: ComparedKind, id: number): number {
    return this.options.ids[kind].get(id) ?? id;
  }

  /** @returns null for an item of this calendar alone, whose id is that of another item there */
  private toSite(kind: ComparedKind, ownId: number): number | null {
    const ids = this.options.ids[kind];
    for (const [id, mapped] of ids) if (mapped === ownId) return id;
    return ids.has(ownId) ? null : ownId;
  }
}

interface ComparedList {
  readonly sides: ComparedLanguage;
  readonly there: ReadonlyMap<number, ComparedItem>;
  /** Leaves out what this calendar does not count. */
  readonly adjust: (raw: JsonRecord, own: JsonRecord) => JsonRecord;
}
