// Walks through the pages of a list, and finds out whether they belong together.
import { isRecord, type Json, type JsonRecord, readCount, readId, readRecords, readText } from './json.js';
import type { PageStore } from './page-store.js';
import { getJson, type Parameters, type SiteApi } from './site-api.js';
import { SiteError } from './site-error.js';

export const PER_PAGE = 50;
const MAX_WALKS = 3;
const MAX_PAGES = 20_000;

/** Where pages are kept that were read before. */
export type Pages = Pick<PageStore, 'find' | 'save' | 'isCurrent' | 'restart'>;

export interface ReadList {
  readonly items: ReadonlyMap<number, JsonRecord>;
  /** False when the list changed again and again while it was read, so that an item may be missing. */
  readonly isComplete: boolean;
}

export interface ListOrder {
  readonly path: 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
  readonly parameters?: Parameters;
  readonly onPage?: (page: number, pages: number) => void;
}

/**
 * Reads all items of a list. An item that is added, removed or moved meanwhile moves others to pages that were read, so
 * the list is read again until its total stays the same and as many items were seen.
 *
 * @throws SiteError
 */
export async function readList(api: SiteApi, pages: Pages, order: ListOrder): Promise<ReadList> {
  const items = new Map<number, JsonRecord>();
  for (let walk = 1; walk <= MAX_WALKS; walk += 1) {
    if (walk > 1) await pages.restart();
    const { walkedItems, totals } = await walkOnce(api, pages, order);
    for (const [id, item] of walkedItems) items.set(id, item);
    if (totals.size === 1 && totals.has(walkedItems.size)) return { items: walkedItems, isComplete: true };
  }
  return { items, isComplete: false };
}

async function walkOnce(
  api: SiteApi,
  pages: Pages,
  { path, parameters = {}, onPage }: ListOrder,
): Promise<{ walkedItems: Map<number, JsonRecord>; totals: Set<number> }> {
  const walkedItems = new Map<number, JsonRecord>();
  const totals = new Set<number>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const url = api.buildUrl(path, { ...parameters, per_page: PER_PAGE, page });
    const body = await readPage(api, pages, url);
    // The list has become shorter.
    if (body === null && page > 1) return { walkedItems, totals: new Set([...totals, -1]) };
    if (!isRecord(body ?? undefined)) throw new SiteError(`${url} is no list of ${path}.`);
    const list = body as JsonRecord;
    for (const item of readRecords(list[path])) {
      const id = readId(item['id']);
      if (id !== null) walkedItems.set(id, item);
    }
    totals.add(readCount(list['total']));
    last = Math.min(readCount(list['total_pages']), MAX_PAGES);
    onPage?.(page, last);
  }
  return { walkedItems, totals };
}

/** @returns null for a page that does not exist */
async function readPage(api: SiteApi, pages: Pages, url: string): Promise<Json> {
  const stored = await pages.find(url);
  if (stored !== null && pages.isCurrent(stored)) return stored.body;
  const headers = stored?.etag ? { 'If-None-Match': stored.etag } : {};
  const { status, body, etag } = await getJson(api.client, url, { headers });
  if (status === 304 && stored !== null) {
    await pages.save(stored);
    return stored.body;
  }
  if (status === 404) return null;
  if (status !== 200) {
    const message = isRecord(body) ? readText(body['message']) : '';
    throw new SiteError(`${url} answers with status ${status}${message === '' ? '' : `: ${message}`}.`);
  }
  await pages.save({ url, body, etag });
  return body;
}
