// A client of `tec/v1` (contract 12.6).
import { ACKNOWLEDGEMENT } from '../../../src/surfaces/tec/acknowledgement.guard.js';
import type { ApiResponse, Api, Made } from '../../support/api.js';

export const TEC = '/wp-json/tec/v1';

export const SETTINGS = {
  LANGUAGES: 'en,de',
  SITE_TIMEZONE: 'Asia/Kolkata',
  NAMESPACE_ALIASES: 'wp-json/tribe/events/v1',
};

type Query = Record<string, string | number | boolean>;

export class TecClient {
  constructor(
    private readonly api: Api,
    private readonly base = TEC,
  ) {}

  get(path: string, query: Query = {}): Promise<ApiResponse> {
    return this.send('GET', path, query);
  }

  put(path: string, body: object): Promise<ApiResponse> {
    return this.send('PUT', path, {}, body);
  }

  post(path: string, body: object): Promise<ApiResponse> {
    return this.send('POST', path, {}, body);
  }

  delete(path: string, query: Query = {}): Promise<ApiResponse> {
    return this.send('DELETE', path, query);
  }

  /** Creates something and gives its body; fails the test when that is refused. */
  async make(path: string, body: object): Promise<Made> {
    const { status, body: made } = await this.post(path, body);
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(made)}`);
    return made as Made;
  }

  async ids(path: string, query: Query = {}): Promise<number[]> {
    const { status, body } = await this.get(path, query);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
    return (body as Made[]).map(({ id }) => id);
  }

  private send(method: string, path: string, query: Query, body?: object): Promise<ApiResponse> {
    const headers = { 'X-TEC-EEA': ACKNOWLEDGEMENT, 'Content-Type': 'application/json' };
    return this.api
      .under(this.base)
      .send(method, path, query, headers, body === undefined ? undefined : JSON.stringify(body));
  }
}

export const totals = ({ headers }: ApiResponse): (string | null)[] =>
  ['X-WP-Total', 'X-WP-TotalPages'].map((name) => headers.get(name));
