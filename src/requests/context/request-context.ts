import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import { Links } from '../../foundation/urls/links.js';
import { isAlias, type RequestUrl } from '../../foundation/urls/request-url.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { resolveTextFormat, type TextFormat } from '../../foundation/html/text-format.js';
import type { ResolvedLanguage } from './resolve-language.js';
import { readDateLenience } from './date-lenience.js';
import { type Conditions, readConditions } from './conditions.js';
import { isReadRequest } from './step.js';
import type { Actor } from '../../data/changelog/item-change.js';
import type { Viewer } from '../accounts/viewer.js';
import type { Route } from '../routes/route.js';

/** Parameters as sent, nested by PHP brackets or JSON. */
export type RawParameters = Readonly<Record<string, unknown>>;

/** Called in the transaction of a write, before its commit, with the id of the written item. */
export type WriteListener = (manager: EntityManager, id: number) => Promise<void>;

export interface RequestState {
  readonly mayHaveBody: boolean;
  requestUrl: RequestUrl;
  /** The route of the path, whatever the method; null when there is none. */
  readonly route: Route | null;
  viewer: Viewer;
  query: RawParameters;
  /** Why the query is invalid; thrown once the route is known to exist. */
  queryError: Error | null;
  body: RawParameters;
  /** Names that the route reads, once it has read its parameters. */
  knownNames: ReadonlySet<string> | null;
  /** Sent names that the route does not read, in the order in which they were sent. */
  ignoredNames: readonly string[];
  language: ResolvedLanguage | null;
  /** What `Calendar-Messages` names. */
  messageLanguage: LanguageCode | null;
  /** The position in the database log that reads must include; null when it was not sent. */
  readonly position: bigint | null;
  /** When time alone may change the response, in milliseconds since 1970. */
  freshUntil: number;
  onWritten: WriteListener | null;
  /** Path and query as sent. */
  readonly originalUrl: string;
  /** Replaces the body of a JSON response before it is sent. */
  beforeSend: ((body: unknown) => Promise<unknown>) | null;
  /** Sends a text with status 200 in place of `sendJson`. */
  sendText: ((text: string | Buffer) => void) | null;
}

declare module 'http' {
  interface IncomingMessage {
    calendar: RequestState;
  }
}

/** What services need of a request beside its parameters. */
export interface RequestContext {
  readonly viewer: Viewer;
  /** The viewer as the log of changes records it. */
  readonly actor: Actor;
  readonly language: LanguageCode;
  /** The language of messages and sentences, which are no content. */
  readonly messageLanguage: LanguageCode;
  readonly chain: readonly LanguageCode[];
  readonly enabledLanguages: readonly LanguageCode[];
  /** `ml_language` was sent: links then repeat it. */
  readonly isLanguageExplicit: boolean;
  /** The language that `ml_language` or the base address names: a DELETE then removes its text alone. */
  readonly namedLanguage: LanguageCode | null;
  readonly links: Links;
  readonly position: bigint | null;
  /** `ml_fallback=true`: lists and counts include items without a translation in the language. */
  readonly isFallbackAllowed: boolean;
  readonly isEditContext: boolean;
  /** The response becomes a page of this service. */
  readonly isForPage: boolean;
  /** The event that a link to its preview opens. */
  readonly previewedEventId: number | null;
  readonly textFormat: TextFormat;
  /** Dates are read as the original API reads them: `lenient_dates` says so, or else the namespace is an alias. */
  readonly isDateLenient: boolean;
  /** `lenient_dates` of the query, which links repeat. */
  readonly sentDateLenience: boolean | null;
  /** Reports when time alone may change the response, in milliseconds since 1970. */
  readonly limitFreshness: (ms: number) => void;
  readonly onWritten: WriteListener | null;
  readonly conditions: Conditions | null;
}

/** What a context consists of, whether a request was received for it or not. */
export interface ContextSource
  extends
    Pick<RequestState, 'requestUrl' | 'viewer' | 'query' | 'body' | 'position' | 'onWritten'>,
    Pick<RequestContext, 'limitFreshness' | 'conditions'> {
  readonly requestId: string | null;
  readonly language: ResolvedLanguage;
  readonly messageLanguage?: LanguageCode | null;
  readonly isForPage?: boolean;
  readonly previewedEventId?: number | null;
}

/**
 * @throws Error when the language is not resolved yet
 * @throws ApiError rest_invalid_param when `If-Match` of a write cannot be read
 */
export function buildRequestContext(request: Request): RequestContext {
  const { calendar, requestId = null } = request;
  const { language } = calendar;
  if (language === null) throw new Error('The language of the request was not resolved');
  return buildContext({
    ...calendar,
    requestId,
    language,
    limitFreshness: (ms) => {
      calendar.freshUntil = Math.min(calendar.freshUntil, ms);
    },
    conditions: isReadRequest(request) ? null : readConditions(request.headers),
  });
}

export function buildContext(source: ContextSource): RequestContext {
  const { requestUrl, viewer, language, query, body } = source;
  const fallback = query['ml_fallback'];
  const isEditContext = query['context'] === 'edit';
  const sentDateLenience = readDateLenience(query['lenient_dates']);
  return {
    viewer,
    actor: { userId: viewer.userId, channel: 'http', requestId: source.requestId },
    language: language.code,
    messageLanguage: source.messageLanguage ?? language.code,
    chain: language.chain,
    enabledLanguages: language.enabled,
    isLanguageExplicit: language.requested !== null,
    namedLanguage: language.requested ?? requestUrl.baseLanguage,
    links: new Links(requestUrl, language.requested),
    position: source.position,
    isFallbackAllowed: typeof fallback === 'string' && ['true', '1'].includes(fallback.toLowerCase()),
    isEditContext,
    isForPage: source.isForPage ?? false,
    previewedEventId: source.previewedEventId ?? null,
    textFormat: resolveTextFormat(body['text_format'] ?? query['text_format'], isEditContext),
    isDateLenient: readDateLenience(body['lenient_dates']) ?? sentDateLenience ?? isAlias(requestUrl),
    sentDateLenience,
    limitFreshness: source.limitFreshness,
    onWritten: source.onWritten,
    conditions: source.conditions,
  };
}
