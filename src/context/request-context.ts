// What the service knows of a request: attached step by step on its way to the handler.
import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import { Links } from '../urls/links.js';
import type { RequestUrl } from '../urls/request-url.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { ResolvedLanguage } from './resolve-language.js';
import { type Conditions, readConditions } from './conditions.js';
import type { Viewer } from '../accounts/viewer.js';

/** Names and values as sent, nested as PHP brackets or JSON nest them. */
export type RawParameters = Readonly<Record<string, unknown>>;

/** Told in the transaction of a write: the id of what it has written. */
export type WriteListener = (manager: EntityManager, id: number) => Promise<void>;

export interface RequestState {
  /** Sent with a method that has a body, whatever the method was overridden with. */
  readonly mayHaveBody: boolean;
  requestUrl: RequestUrl;
  viewer: Viewer;
  query: RawParameters;
  /** Why the query could not be read; told when the route is known to exist. */
  queryError: Error | null;
  body: RawParameters;
  /** Null until `ml_language` has been read. */
  language: ResolvedLanguage | null;
  /** How far the caller has seen the log of the database; null when he does not say. */
  readonly position: bigint | null;
  /** From this moment on the same request may be answered otherwise though nothing was written; milliseconds since 1970. */
  freshUntil: number;
  /** Null unless somebody wants to know. */
  onWritten: WriteListener | null;
  /** Path and query as they were sent. */
  readonly originalUrl: string;
  /** Called with the body of a JSON answer before it leaves; what it resolves to is sent. Null when nothing is to be done. */
  beforeSend: ((body: unknown) => Promise<unknown>) | null;
  /** Sends the text of a JSON answer with status 200; null when it is sent as it is. */
  sendText: ((text: string) => void) | null;
}

declare module 'http' {
  interface IncomingMessage {
    calendar: RequestState;
  }
}

/** What a service needs to know to answer: who asks, in which language, from where. */
export interface RequestContext {
  readonly viewer: Viewer;
  readonly language: LanguageCode;
  /** Languages to ask, in this order: the effective one, the default. The original of an item comes last. */
  readonly chain: readonly LanguageCode[];
  /** The ones that can be asked for. */
  readonly enabledLanguages: readonly LanguageCode[];
  /** `ml_language` was sent: a DELETE then means this language alone. */
  readonly isLanguageExplicit: boolean;
  readonly links: Links;
  /** How far the caller has seen the log of the database; null when he does not say. */
  readonly position: bigint | null;
  /** `ml_fallback=true`: lists also hold, and numbers count, what has no text in the language. */
  readonly isFallbackAllowed: boolean;
  /** `context=edit`: those who may edit see stored text instead of what is shown. */
  readonly isEditContext: boolean;
  /** Told by whoever looks at the clock: when, in milliseconds since 1970, the answer may be another one. */
  readonly limitFreshness: (ms: number) => void;
  /** Whoever writes calls it before the transaction is committed; null when nobody wants to know. */
  readonly onWritten: WriteListener | null;
  /** What must hold of the item that is to be changed; null when nothing is asked for. */
  readonly conditions: Conditions | null;
}

/**
 * @throws Error when called before the language is known: a fault of ours
 * @throws ApiError rest_invalid_param when `If-Match` of a write cannot be read
 */
export function buildRequestContext(request: Request): RequestContext {
  const { requestUrl: place, viewer, language, query, position, onWritten: written } = request.calendar;
  if (language === null) throw new Error('The language of the request was not resolved');
  const fallback = query['ml_fallback'];
  return {
    viewer,
    language: language.code,
    chain: language.chain,
    enabledLanguages: language.enabled,
    isLanguageExplicit: language.requested !== null,
    links: new Links(place, language.requested),
    position,
    isFallbackAllowed: typeof fallback === 'string' && ['true', '1'].includes(fallback.toLowerCase()),
    isEditContext: query['context'] === 'edit',
    limitFreshness: (ms) => {
      request.calendar.freshUntil = Math.min(request.calendar.freshUntil, ms);
    },
    onWritten: written,
    conditions: isReadRequest(request) ? null : readConditions(request.headers),
  };
}

const isReadRequest = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
