// The way of a request to its handler, step by step in the order in which errors win:
// place and parameters, credentials (401), route (404), body (413, malformed JSON). Language, rights and validation
// follow in the guards and pipes of the framework.
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { AccountsService } from '../accounts/accounts.service.js';
import { VISITOR } from '../accounts/viewer.js';
import { isHost } from '../addresses/host.js';
import { Links } from '../addresses/links.js';
import { locate, NAMESPACE, type Roots } from '../addresses/place.js';
import { matchRoute, type Verb } from '../addresses/routes.js';
import type { Env } from '../config/env.js';
import type { ApiDescription } from '../documentation/api-description.js';
import { routeEntry } from '../documentation/namespace-index.js';
import { ApiError } from '../errors/api-error.js';
import { POSITION_HEADER, positionOf, PRIMARY } from '../database/replicas/position.js';
import type { Limits } from '../limits/limits.js';
import { languageOfAddress } from '../languages/resolve-language.js';
import { parseParameters } from '../validation/parse-parameters.js';
import type { AllowedVerbs } from './allowed-verbs.js';
import { bodyReader } from './steps/read-body.js';
import { checkFields } from '../answers/shape-answers.js';

type Step = (request: Request, response: Response) => void | Promise<void>;

const asHandler =
  (step: Step): RequestHandler =>
  (request: Request, response: Response, next: NextFunction): void => {
    let done: void | Promise<void>;
    try {
      done = step(request, response);
    } catch (error) {
      next(error);
      return;
    }
    if (done === undefined) next();
    else
      done.then(() => {
        next();
      }, next);
  };

export const rootsOf = ({ rootPath, namespaceAliases, languages, s3PublicUrl }: Env): Roots => ({
  images: s3PublicUrl,
  rootPath,
  namespaces: [NAMESPACE, ...namespaceAliases],
  languages,
});

/** Knows the request before anything else: its address, its query. Every answer carries these headers. */
export function beginRequest(env: Env): RequestHandler {
  const roots = rootsOf(env);
  // Links are made of what proxies say, when nothing else is known.
  const isToldByProxy = env.baseUrl === null && env.trustProxy !== null;
  const varied = `Authorization${isToldByProxy ? ', X-Forwarded-Host, X-Forwarded-Proto' : ''}`;
  return asHandler((request, response) => {
    const [path, search] = cut(request.originalUrl);
    request.calendar = {
      mayHaveBody: request.method !== 'GET' && request.method !== 'HEAD',
      place: locate(env.baseUrl ?? originOf(request, env), path, roots),
      viewer: VISITOR,
      query: {},
      queryError: null,
      body: {},
      language: null,
      position: positionSent(request),
      freshUntil: Infinity,
      written: null,
    };
    response.setHeader('X-Robots-Tag', 'noindex');
    // The first to say what the answer depends on; others add to it.
    if (request.calendar.place.path !== null) response.setHeader('Vary', varied);
    try {
      request.calendar.query = parseParameters(search);
    } catch (error) {
      request.calendar.queryError = error as Error;
    }
  });
}

/** Who says something that is no position wants what he wrote, too: the primary has everything. */
function positionSent(request: Request): bigint | null {
  const sent = request.headers[POSITION_HEADER.toLowerCase()];
  return sent === undefined ? null : (positionOf(String(sent)) ?? PRIMARY);
}

const cut = (url: string): [string, string] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
};

/** The address as the caller wrote it; what no host can look like is replaced by the address listened on. */
function originOf(request: Request, env: Env): string {
  // Express reads forwarded headers only from proxies that TRUST_PROXY names. Without a Host header it has none.
  const host = (request.host as string | undefined) ?? '';
  return `${request.protocol === 'https' ? 'https' : 'http'}://${isHost(host) ? host : `localhost:${env.port}`}`;
}

export const authenticate = (accounts: AccountsService, limits: Limits): RequestHandler =>
  asHandler((request) => {
    const sent = request.get('Authorization');
    // Whoever sends none is the visitor that every request begins with.
    if (sent === undefined) return undefined;
    limits.mayTry(request);
    return accounts.authenticate(sent).then(
      (viewer) => {
        request.calendar.viewer = viewer;
        if (viewer.userId !== null) limits.asked(viewer.userId, !READING.includes(request.method));
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) limits.wasWrong(request);
        throw error;
      },
    );
  });

const READING: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

const OVERRIDABLE: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Finds the route and hands the request on under the one path that handlers know. PUT and PATCH on an item are the
 * same partial update as POST, so they reach the same handler.
 */
export const findRoute = (allowed: AllowedVerbs): RequestHandler =>
  asHandler((request, response) => {
    const { place, query, queryError, viewer } = request.calendar;
    if (place.path === null) throw new ApiError('rest_no_route');
    if (request.method === 'OPTIONS') return;
    const sent = request.get('X-HTTP-Method-Override') ?? query['_method'];
    const override = typeof sent === 'string' ? sent.toUpperCase() : '';
    if (OVERRIDABLE.includes(override) && request.method === 'POST') request.method = override;
    const route = matchRoute(place.path);
    const verb = request.method === 'HEAD' ? 'GET' : request.method;
    if (route === null || !route.verbs.includes(verb as Verb)) throw new ApiError('rest_no_route');
    allow(response, allowed(route, viewer));
    if (queryError !== null) throw queryError;
    checkFields(query);
    response.setHeader('Link', `<${place.root}/>; rel="https://api.w.org/"`);
    if (verb === 'PUT' || verb === 'PATCH') request.method = 'POST';
    const bare = place.path.replace(/\/$/, '');
    request.url = `/${NAMESPACE}${bare}`;
  });

/** Tells the verbs that this caller may use, also with an error; who may use none is told none. */
function allow(response: Response, verbs: readonly Verb[]): void {
  if (verbs.length > 0) response.setHeader('Allow', verbs.join(', '));
}

/** OPTIONS tells what a route takes, to everybody; the empty list when there is no such route (API contract 0.1). */
export const describeRoute = (description: ApiDescription, allowed: AllowedVerbs): RequestHandler => {
  return (request, response, next) => {
    const { place, viewer } = request.calendar;
    if (request.method !== 'OPTIONS' || place.path === null) {
      next();
      return;
    }
    const route = matchRoute(place.path);
    if (route !== null) allow(response, allowed(route, viewer));
    // A wrong code is for the request to be told: browsers ask this before they send it.
    const sent = { query: request.calendar.query['ml_language'], base: place.baseLanguage };
    response.set('Content-Language', languageOfAddress(sent, description.site));
    response.json(route === null ? [] : routeEntry(route, new Links(place, null), description));
  };
};

/** Reads the body of what may have one; images read theirs themselves. */
export function readBody(): RequestHandler {
  const read = bodyReader();
  return (request, response, next) => {
    const { place, mayHaveBody } = request.calendar;
    const isUpload = /^\/images\/?$/i.test(place.path ?? '');
    if (place.path === null || isUpload || !mayHaveBody) next();
    else read(request, response, next);
  };
}

/** Answers to users, and to whoever sends a password, are for nobody else. */
export const answerHeaders = (): RequestHandler =>
  asHandler((request, response) => {
    const { viewer, place } = request.calendar;
    if (place.path === null) return;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPrivate = viewer.role !== 'visitor' || !isRead || 'password' in request.calendar.query;
    response.setHeader('Cache-Control', isPrivate ? 'private, no-store' : 'no-cache');
  });
