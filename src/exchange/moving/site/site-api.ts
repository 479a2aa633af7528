// Finds the REST API of a site that runs The Events Calendar, and asks it for JSON.
import { parseUrl } from '../../../foundation/html/url.js';
import { isRecord, type Json } from './json.js';
import type { SiteResponse, SiteClient } from './site-client.js';
import { SiteError } from './site-error.js';

export type Parameters = Readonly<Record<string, string | number>>;

/** A list of the API, of an item of it, or of the site's other API `wp/v2`. */
export interface SiteApi {
  readonly client: SiteClient;
  readonly buildUrl: (path: string, parameters?: Parameters) => string;
}

const API_PATH = /^(.*)\/((?:tribe|calendar)\/events\/v1)\/?$/;
const NAMESPACE = 'tribe/events/v1';
const MAX_ATTEMPTS = 4;

/**
 * @param address of the site, of one of its languages (`https://old.example/de`, `https://old.example/?lang=de`), or of
 *   its API itself
 * @throws SiteError when there is no such API
 */
export async function findSiteApi(client: SiteClient, address: string): Promise<SiteApi> {
  const url = parseUrl(address);
  if (url === null) throw new SiteError(`${address} is not a web address.`);
  const language = url.searchParams.get('lang');
  const fixed: Parameters = language === null ? {} : { lang: language };
  const site = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const candidates = API_PATH.test(site)
    ? [site]
    : [`${site}/wp-json/${NAMESPACE}`, `${site}/?rest_route=/${NAMESPACE}`];
  const linksRoot = !API_PATH.test(site);
  for (let attempt = 1; ; attempt += 1) {
    const refusals: Refusal[] = [];
    const open = async (candidate: string): Promise<SiteApi | null> => {
      const refusal = await check(client, candidate, fixed);
      if (refusal === null) return createApi(client, candidate, fixed);
      refusals.push(refusal);
      return null;
    };
    for (const candidate of candidates) {
      const api = await open(candidate);
      if (api !== null) return api;
    }
    const root = linksRoot ? await findLinkedRoot(client, url.href) : null;
    const linked = root && `${root.replace(/\/$/, '')}/${NAMESPACE}`;
    const api = linked === null || candidates.includes(linked) ? null : await open(linked);
    if (api !== null) return api;
    const reasons = refusals.map(({ reason }) => reason).join('; ');
    // A page at the address of an API may be one that asks for patience.
    if (attempt === MAX_ATTEMPTS || !refusals.some(({ isPage }) => isPage))
      throw new SiteError(`There is no API of The Events Calendar: ${reasons}.`);
    await client.pause(attempt, `No API yet: ${reasons}`);
  }
}

interface Refusal {
  readonly reason: string;
  /** Whether the site answered 200 with something other than JSON. */
  readonly isPage: boolean;
}

/** @returns why it is no API */
async function check(client: SiteClient, base: string, fixed: Parameters): Promise<Refusal | null> {
  const url = build(base, 'events', { per_page: 1, ...fixed });
  const response = await client.get(url);
  const body = parseJson(response);
  if (isRecord(body) && Array.isArray(body['events'])) return null;
  if (client.sendsCredentials(response.url) && (response.status === 401 || response.status === 403))
    throw new SiteError(`The site refuses the credentials: ${describeRefusal(response)}.`);
  const content = body === undefined ? describeContent(response) : `status ${response.status}`;
  return { reason: `${url} answers with ${content}`, isPage: body === undefined && response.status === 200 };
}

/** Reads the header Link with which WordPress names the root of its APIs. */
async function findLinkedRoot(client: SiteClient, home: string): Promise<string | null> {
  const { link, url } = await client.get(home);
  const [, target = null] = /<([^<>]+)>\s*;\s*rel="https:\/\/api\.w\.org\/"/.exec(link) ?? [];
  return target && (parseUrl(target, new URL(url))?.href ?? null);
}

const createApi = (client: SiteClient, base: string, fixed: Parameters): SiteApi => ({
  client,
  buildUrl: (path, parameters = {}) => build(base, path, { ...parameters, ...fixed }),
});

/** @param path below the API, or from the root of all APIs when it starts with a slash: `/wp/v2/media` */
function build(base: string, path: string, parameters: Parameters): string {
  const [, root = base, namespace = ''] = API_PATH.exec(base.replace('?rest_route=', '')) ?? [];
  const route = path.startsWith('/') ? path : `/${namespace}/${path}`;
  const isPlain = base.includes('?rest_route=');
  const url = new URL(isPlain ? root : `${root}${route}`);
  if (isPlain) url.searchParams.set('rest_route', route);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url.href;
}

export interface JsonResponse {
  readonly status: number;
  readonly body: Json;
  readonly etag: string | null;
}

/**
 * @param options.acceptsRefusals returns refusals in place of throwing them, also web pages: their body is null then
 * @throws SiteError for a web page in place of JSON, after some repetitions
 */
export async function getJson(
  client: SiteClient,
  url: string,
  {
    headers = {},
    acceptsRefusals = false,
  }: {
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly acceptsRefusals?: boolean;
  } = {},
): Promise<JsonResponse> {
  const response = await client.get(url, {
    headers,
    check: (received) =>
      received.status === 304 ||
      parseJson(received) !== undefined ||
      (acceptsRefusals && received.status >= 400 && received.status < 500)
        ? null
        : `It answers with ${describeContent(received)} in place of JSON`,
  });
  const { status, etag } = response;
  if ((status === 401 || status === 403) && !acceptsRefusals)
    throw new SiteError(`${url} is refused: ${describeRefusal(response)}.`);
  return { status, etag, body: parseJson(response) ?? null };
}

function describeRefusal(response: SiteResponse): string {
  const body = parseJson(response);
  const message = isRecord(body) ? body['message'] : undefined;
  return typeof message === 'string'
    ? `${message.replace(/\.$/, '')} (${response.status})`
    : `status ${response.status}`;
}

/** @returns undefined for invalid JSON */
function parseJson({ content }: SiteResponse): Json | undefined {
  try {
    return JSON.parse(content.toString('utf8').replace(/^\ufeff/, '')) as Json;
  } catch {
    return undefined;
  }
}

function describeContent({ content, status }: SiteResponse): string {
  const text = content.subarray(0, 20_000).toString('utf8');
  const [, title = ''] = /<title[^>]*>([^<]{1,200})/i.exec(text) ?? [];
  const kind = /<(?:!doctype html|html|head|body)/i.test(text) ? 'a web page' : 'something else';
  return `${kind}${title.trim() === '' ? '' : ` (“${title.trim()}”)`}, status ${status}`;
}
