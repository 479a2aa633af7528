// A small site of The Events Calendar with WPML: each translation is an item with an id of its own.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { picture } from '../../support/images.js';
import { answerWordPress } from './fake-wordpress.js';

export type Item = Record<string, unknown> & { id: number };

export interface Language {
  events: Item[];
  venues: Item[];
  organizers: Item[];
  categories: Item[];
  tags: Item[];
  media?: Item[];
  users?: Item[];
}

const GROUPS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

/** As a site with small pages: lists have several of them. */
const PER_PAGE = 2;

export class FakeSite {
  base = '';
  /** The credentials of an editor. */
  readonly authorization = `Basic ${Buffer.from('editor:secret').toString('base64')}`;
  /** By the code in the address; '' for the main language. */
  languages: Record<string, Language> = {};
  requests: string[] = [];
  /** Whether `wp/v2` answers, too. */
  hasWordPress = false;
  /** Whether a list of several statuses has another order on each page, as MySQL sorts without an index. */
  shuffles = false;
  /** Whether the second page of fifty is the first one again. */
  repeatsPages = false;
  /** Runs before each answer, with the number of the request; true when it has answered itself. */
  interfere: (count: number, response: ServerResponse) => boolean = () => false;
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.base = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  get host(): string {
    return new URL(this.base).host;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** As the original answers; what a test does not care about is left out. */
  event(id: number, startDate: string, fields: Record<string, unknown> = {}): Item {
    const end = startDate.replace(/ .*/, ' 23:00:00');
    return {
      id,
      global_id: `old.example?id=${id}`,
      author: '4',
      status: 'publish',
      all_day: false,
      date_utc: '2025-01-02 03:04:05',
      url: `${this.base}/event/e${id}/`,
      website: `${this.base}/event/e${id}/`,
      title: `Event ${id}`,
      slug: `e${id}`,
      description: '',
      excerpt: '',
      image: false,
      timezone: 'UTC',
      start_date: startDate,
      end_date: end,
      utc_start_date: startDate,
      utc_end_date: end,
      cost: '',
      cost_details: { values: [] },
      venue: [],
      organizer: [],
      categories: [],
      tags: [],
      show_map: true,
      show_map_link: true,
      featured: false,
      sticky: false,
      hide_from_listings: false,
      ...fields,
    };
  }

  private async answer({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(url);
    if (this.interfere(this.requests.length, response)) return;
    const { pathname, searchParams } = new URL(url, this.base);
    const isEditor = headers.authorization === this.authorization;
    if (pathname.endsWith('.png')) {
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(await picture('png'));
      return;
    }
    const [, code = '', path = ''] =
      /^(?:\/([a-z]{2}))?\/wp-json\/tribe\/events\/v1\/(.*)$/.exec(pathname) ?? [];
    const [, wordPressCode = '', wordPressPath] =
      /^(?:\/([a-z]{2}))?\/wp-json\/wp\/v2\/(.*)$/.exec(pathname) ?? [];
    const wordPress = this.hasWordPress ? this.languages[wordPressCode] : undefined;
    const found =
      wordPress !== undefined && wordPressPath !== undefined
        ? answerWordPress(wordPress, { path: wordPressPath, parameters: searchParams, isEditor })
        : this.find(code, path, searchParams, isEditor);
    const status = typeof found === 'object' ? 200 : (STATUSES[found] ?? 404);
    const data =
      found === 'rest_invalid_param' ? { status, params: { id: 'Invalid parameter.' } } : { status };
    const body = typeof found === 'object' ? found : { code: found, message: found, data };
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  /** @returns the code of an error for what is refused */
  private find(code: string, path: string, parameters: URLSearchParams, isEditor: boolean): object | string {
    const language = this.languages[code];
    const [, name, id] = /^([a-z]+)(?:\/(\d+))?$/.exec(path) ?? [];
    const group = GROUPS.find((one) => one === name);
    if (language === undefined || group === undefined) return 'rest_no_route';
    if (id !== undefined) {
      const item = language[group].find((one) => one.id === Number(id));
      return showSingle(group, item, isEditor, parameters.get('context') === 'edit');
    }
    const statuses = (parameters.get('status') ?? 'publish').split(',');
    if (!isEditor && statuses.join() !== 'publish') return 'rest_invalid_param';
    const all = language[group].filter(
      ({ status = 'publish', hide_from_listings: isHidden }) =>
        isHidden !== true && statuses.includes(String(status)),
    );
    const page = Number(parameters.get('page') ?? 1);
    if (this.shuffles && statuses.length > 1 && page % 2 === 0) all.reverse();
    const shown = this.repeatsPages && page === 2 && parameters.get('per_page') === '50' ? 1 : page;
    const items = all.slice((shown - 1) * PER_PAGE, shown * PER_PAGE).map((item) => blank(group, item));
    if (page > 1 && items.length === 0) return 'page-not-found';
    return { [group]: items, total: all.length, total_pages: Math.ceil(all.length / PER_PAGE) };
  }
}

/** HTTP statuses of codes; that of others is 404. */
const STATUSES: Readonly<Record<string, number>> = {
  'event-password-protected': 403,
  'event-no-longer-available': 403,
  'event-not-accessible': 403,
  'venue-not-accessible': 403,
  'organizer-not-accessible': 403,
  rest_invalid_param: 400,
  rest_post_invalid_page_number: 400,
  rest_forbidden_context: 401,
};

type Group = (typeof GROUPS)[number];

function showSingle(
  group: Group,
  item: Item | undefined,
  isEditor: boolean,
  isEditing: boolean,
): object | string {
  if (item === undefined) return group === 'events' ? 'rest-event-not-found' : 'rest_invalid_param';
  const { status = 'publish', password } = item;
  const kind = group.slice(0, -1);
  if (status === 'trash' && (group === 'events' || !isEditor))
    return group === 'events' ? 'event-no-longer-available' : `${kind}-not-accessible`;
  if (status !== 'publish' && !isEditor) return `${kind}-not-accessible`;
  const isOpen = password === undefined || (isEditor && isEditing);
  if (!isOpen && group === 'events') return 'event-password-protected';
  return isOpen ? omit(item, ['password', 'meta']) : blank(group, item);
}

/** What lists show of an item with a password, to everybody. */
function blank(group: Group, item: Item): Item {
  if (item['password'] === undefined) return omit(item, ['meta', 'json_ld']);
  const { id, global_id, author, status, slug, title, start_date, end_date, utc_start_date, utc_end_date } =
    item;
  const event = { global_id, title, start_date, end_date, utc_start_date, utc_end_date, all_day: null };
  return { id, author, status, slug, ...(group === 'events' ? event : { [group.slice(0, -1)]: [] }) };
}

/** `meta` is shown by `wp/v2` alone, and the schema.org data by single reads. */
const omit = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name))) as Item;
