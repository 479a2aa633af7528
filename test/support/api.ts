// A thin client for tests.
import { Agent, type IncomingMessage, request } from 'node:http';
import { gunzipSync, inflateSync } from 'node:zlib';

export interface ApiResponse {
  readonly status: number;
  /** The parsed JSON, or the text when it is none; undefined when empty. */
  readonly body: unknown;
  readonly headers: Headers;
}

type Parameters = Readonly<Record<string, string | number | boolean>>;

export class Api {
  /** @param root the address that the application listens on */
  constructor(
    readonly root: string,
    private readonly credentials: { readonly login: string; readonly secret: string } | null,
    private readonly base = '/calendar/events/v1',
  ) {}

  /** The same caller under another base, such as `/de/calendar/events/v1`. */
  under(base: string): Api {
    return new Api(this.root, this.credentials, base);
  }

  get(path: string, query: Parameters = {}, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.send('GET', path, query, headers);
  }

  post(path: string, body: unknown = {}, query: Parameters = {}): Promise<ApiResponse> {
    return this.json('POST', path, body, query);
  }

  put(path: string, body: unknown = {}, query: Parameters = {}): Promise<ApiResponse> {
    return this.json('PUT', path, body, query);
  }

  patch(path: string, body: unknown = {}, query: Parameters = {}): Promise<ApiResponse> {
    return this.json('PATCH', path, body, query);
  }

  delete(path: string, query: Parameters = {}): Promise<ApiResponse> {
    return this.send('DELETE', path, query);
  }

  /** @param form the body as a form sends it: `venue[venue]=Hall&tags[]=a` */
  form(method: string, path: string, form: string, query: Parameters = {}): Promise<ApiResponse> {
    return this.send(method, path, query, { 'Content-Type': 'application/x-www-form-urlencoded' }, form);
  }

  /** Creates something and gives its body; fails the test when that is refused. */
  async make(path: string, body: unknown, query: Parameters = {}): Promise<Made> {
    const { status, body: created } = await this.post(path, body, query);
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(created)}`);
    return created as Made;
  }

  async send(
    method: string,
    path: string,
    query: Parameters = {},
    headers: Record<string, string> = {},
    body?: string | Buffer | FormData,
  ): Promise<ApiResponse> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.append(name, String(value));
    const url = `${this.root}${this.base}${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
    const sent = { ...this.authorization(), ...headers };
    if (!(body instanceof FormData)) return exchange(method, url, sent, body);
    const response = await fetch(url, { method, headers: sent, redirect: 'manual', body });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  }

  private json(method: string, path: string, body: unknown, query: Parameters): Promise<ApiResponse> {
    return this.send(method, path, query, { 'Content-Type': 'application/json' }, JSON.stringify(body));
  }

  authorization(): Record<string, string> {
    if (this.credentials === null) return {};
    const { login, secret } = this.credentials;
    return { Authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` };
  }
}

const agent = new Agent({ keepAlive: true });

/** The headers that `fetch` adds. */
const AS_FETCH = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'gzip, deflate',
};

/** Sends what `fetch` would send, at a fraction of its cost. */
function exchange(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string | Buffer,
): Promise<ApiResponse> {
  const { hostname, port, pathname, search } = new URL(url);
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const type =
    body === undefined
      ? {}
      : { 'content-type': 'text/plain;charset=UTF-8', 'content-length': String(Buffer.byteLength(body)) };
  const all = { ...AS_FETCH, ...type, ...given };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path: pathname + search, headers: all, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve(toApiResponse(response, Buffer.concat(chunks)));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function toApiResponse(
  { statusCode = 0, rawHeaders, headers: { 'content-encoding': encoding } }: IncomingMessage,
  content: Buffer,
): ApiResponse {
  const headers = new Headers();
  for (let n = 0; n < rawHeaders.length; n += 2) headers.append(rawHeaders[n] ?? '', rawHeaders[n + 1] ?? '');
  return { status: statusCode, headers, body: parsed(unpacked(encoding, content).toString()) };
}

function unpacked(encoding: string | undefined, content: Buffer): Buffer {
  if (content.length === 0) return content;
  if (encoding === 'deflate') return inflateSync(content);
  return encoding === 'gzip' ? gunzipSync(content) : content;
}

/** A created item: the id is what tests go on with, the rest they compare. */
export interface Made {
  readonly id: number;
  readonly slug: string;
  readonly [key: string]: unknown;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
