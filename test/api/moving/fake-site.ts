// A small site of The Events Calendar with WPML: each translation is an item with an id of its own.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { picture } from '../../support/images.js';

export type Item = Record<string, unknown> & { id: number };

export interface Language {
  events: Item[];
  venues: Item[];
  organizers: Item[];
  categories: Item[];
  tags: Item[];
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

  private async answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(url);
    if (this.interfere(this.requests.length, response)) return;
    const { pathname, searchParams } = new URL(url, this.base);
    if (pathname.endsWith('.png')) {
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(await picture('png'));
      return;
    }
    const [, code = '', path = ''] =
      /^(?:\/([a-z]{2}))?\/wp-json\/tribe\/events\/v1\/(.*)$/.exec(pathname) ?? [];
    const body = this.find(code, path, searchParams);
    response
      .writeHead(body === null ? 404 : 200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body ?? { code: 'rest_no_route', message: 'No route.' }));
  }

  private find(code: string, path: string, parameters: URLSearchParams): object | null {
    const language = this.languages[code];
    const group = GROUPS.find((name) => path === name);
    if (language === undefined) return null;
    if (group === undefined) {
      const [, id] = /^events\/(\d+)$/.exec(path) ?? [];
      return language.events.find((event) => event.id === Number(id)) ?? null;
    }
    const all = language[group].filter((item) => item['hide_from_listings'] !== true);
    const page = Number(parameters.get('page') ?? 1);
    const items = all.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    if (page > 1 && items.length === 0) return null;
    return { [group]: items, total: all.length, total_pages: Math.ceil(all.length / PER_PAGE) };
  }
}
