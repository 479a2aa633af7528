// A site of The Events Calendar for specs, with fixed responses and without a server.
import type { Json } from '../../src/exchange/moving/site/json.js';
import type { SiteApi } from '../../src/exchange/moving/site/site-api.js';
import { SiteClient, type SiteResponse } from '../../src/exchange/moving/site/site-client.js';

/** By addresses with or without parameters. Others are not found. */
export type Answers = Readonly<Record<string, Json>>;

class AnsweringClient extends SiteClient {
  readonly urls: string[] = [];

  constructor(private readonly answers: Answers) {
    super({ trustedHosts: [] });
  }

  override get(url: string): Promise<SiteResponse> {
    this.urls.push(url);
    const body = this.answers[url] ?? this.answers[url.replace(/\?.*/, '')];
    const content = Buffer.from(JSON.stringify(body ?? { code: 'none' }));
    const status = body === undefined ? 404 : 200;
    return Promise.resolve({ status, content, contentType: '', etag: null, link: '', url });
  }
}

export function createSite(answers: Answers): { readonly api: SiteApi; readonly urls: readonly string[] } {
  const client = new AnsweringClient(answers);
  const buildUrl: SiteApi['buildUrl'] = (path, parameters = {}) => {
    const query = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
    return [path, ...(query.length === 0 ? [] : [query.join('&')])].join('?');
  };
  return { api: { client, buildUrl }, urls: client.urls };
}
