// Walks through the pages of a list, and finds out whether they belong together.
import { isRecord, type Json, type JsonRecord, readCount, readId, readRecords, readText } from './json.js';
import type { PageStore } from './page-store.js';
import { getJson, type Parameters, type SiteApi } from './site-api.js';
import { SiteError } from './site-error.js';

/** Of each walk through a list: items that one order of pages hides are found with another. */
const PAGE_SIZES = [50, 43, 31];
const MAX_PAGES = 20_000;

/** What readers with credentials ask for. */
export const EVERY_STATUS = ['publish', 'future', 'draft', 'pending', 'private'];

/** Where pages are kept that were read before. */
export type Pages = Pick<PageStore, 'find' | 'save' | 'isCurrent' | 'restart'>;

export interface ReadList {
  readonly items: ReadonlyMap<number, JsonRecord>;
  /** False when the list changed again and again while it was read, so that an item may be missing. */
  readonly isComplete: boolean;
  /** Statuses that the site does not list for the credentials. */
  readonly refusedStatuses: readonly string[];
}

export interface ListOrder {
  readonly path: 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
  readonly parameters?: Parameters;
  /** Read one after the other: a list of several has no stable order on a site with MySQL. */
  readonly statuses?: readonly string[];
  readonly onPage?: (page: number, pages: number) => void;
}

/** @throws SiteError */
export async function readList(
  api: SiteApi,
  pages: Pages,
  { statuses, ...order }: ListOrder,
): Promise<ReadList> {
  if (statuses === undefined) return { ...(await readWhole(api, pages, order)), refusedStatuses: [] };
  const items = new Map<number, JsonRecord>();
  const refusedStatuses: string[] = [];
  let isComplete = true;
  for (const status of statuses) {
    const parameters = { ...order.parameters, status };
    // An author may list drafts, and no private items.
    const read = await readWhole(api, pages, { ...order, parameters, mayBeRefused: status !== 'publish' });
    for (const [id, item] of read.items) items.set(id, item);
    if (read.isRefused) refusedStatuses.push(status);
    isComplete &&= read.isComplete;
  }
  return { items, isComplete, refusedStatuses };
}

interface WholeOrder extends Omit<ListOrder, 'statuses'> {
  readonly mayBeRefused?: boolean;
}

/**
 * Reads all items of a list. An item that is added, removed or moved meanwhile moves others to pages that were read, so
 * the list is read again until its total stays the same and as many items were seen.
 */
async function readWhole(
  api: SiteApi,
  pages: Pages,
  order: WholeOrder,
): Promise<{ items: Map<number, JsonRecord>; isComplete: boolean; isRefused: boolean }> {
  const items = new Map<number, JsonRecord>();
  const allTotals = new Set<number>();
  for (const [walk, perPage] of PAGE_SIZES.entries()) {
    if (walk > 0) await pages.restart();
    const walked = await walkOnce(api, pages, order, perPage);
    if (walked === null) return { items, isComplete: true, isRefused: true };
    const { walkedItems, totals } = walked;
    for (const [id, item] of walkedItems) items.set(id, item);
    for (const total of totals) allTotals.add(total);
    if (isWhole(walkedItems, totals)) return { items: walkedItems, isComplete: true, isRefused: false };
    if (isWhole(items, allTotals)) break;
  }
  return { items, isComplete: isWhole(items, allTotals), isRefused: false };
}

const isWhole = (items: ReadonlyMap<number, JsonRecord>, totals: ReadonlySet<number>): boolean =>
  totals.size === 1 && totals.has(items.size);

/** @returns null for a list that is refused */
async function walkOnce(
  api: SiteApi,
  pages: Pages,
  { path, parameters = {}, mayBeRefused = false, onPage }: WholeOrder,
  perPage: number,
): Promise<{ walkedItems: Map<number, JsonRecord>; totals: Set<number> } | null> {
  const walkedItems = new Map<number, JsonRecord>();
  const totals = new Set<number>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const url = api.buildUrl(path, { ...parameters, per_page: perPage, page });
    const { status, body } = await readPage(api, pages, url, { acceptsRefusals: mayBeRefused });
    if (mayBeRefused && page === 1 && [400, 401, 403].includes(status)) return null;
    // The list has become shorter, or is empty.
    if (status === 404 && (page > 1 || isEmptyPage(body)))
      return { walkedItems, totals: new Set([...totals, page > 1 ? -1 : 0]) };
    if (status !== 200) throw refuseStatus(url, status, body);
    if (!isRecord(body)) throw new SiteError(`${url} is no list of ${path}.`);
    for (const item of readRecords(body[path])) {
      const id = readId(item['id']);
      if (id !== null) walkedItems.set(id, item);
    }
    totals.add(readCount(body['total']));
    last = Math.min(readCount(body['total_pages']), MAX_PAGES);
    onPage?.(page, last);
  }
  return { walkedItems, totals };
}

/** Reads a page, or takes the one that this run has read already. */
export async function readPage(
  api: SiteApi,
  pages: Pages,
  url: string,
  options: { readonly acceptsRefusals: boolean },
): Promise<{ readonly status: number; readonly body: Json }> {
  const stored = await pages.find(url);
  if (stored !== null && pages.isCurrent(stored)) return { status: 200, body: stored.body };
  const headers = stored?.etag ? { 'If-None-Match': stored.etag } : {};
  const { status, body, etag } = await getJson(api.client, url, { headers, ...options });
  if (status === 304 && stored !== null) {
    await pages.save(stored);
    return { status: 200, body: stored.body };
  }
  if (status === 200) await pages.save({ url, body, etag });
  return { status, body };
}

/** Some versions of The Events Calendar have no first page of an empty list. */
const isEmptyPage = (body: Json): boolean =>
  isRecord(body) && /-page-not-found$/.test(readText(body['code']));

function refuseStatus(url: string, status: number, body: Json): SiteError {
  const message = isRecord(body) ? readText(body['message']) : '';
  return new SiteError(`${url} answers with status ${status}${message === '' ? '' : `: ${message}`}.`);
}
