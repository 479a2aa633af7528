// What the service knows of a request: attached step by step on its way to the handler.
import type { Request } from 'express';
import { Links } from '../addresses/links.js';
import type { Place } from '../addresses/place.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { ResolvedLanguage } from '../languages/resolve-language.js';
import type { Viewer } from './viewer.js';

/** Names and values as sent, nested as PHP brackets or JSON nest them. */
export type Sent = Readonly<Record<string, unknown>>;

export interface RequestState {
  /** Sent with a method that has a body, whatever the method was overridden with. */
  readonly mayHaveBody: boolean;
  place: Place;
  viewer: Viewer;
  query: Sent;
  /** Why the query could not be read; told when the route is known to exist. */
  queryError: Error | null;
  body: Sent;
  /** Null until `ml_language` has been read. */
  language: ResolvedLanguage | null;
  /** From this moment on the same request may be answered otherwise though nothing was written; milliseconds since 1970. */
  freshUntil: number;
}

declare module 'express-serve-static-core' {
  interface Request {
    calendar: RequestState;
  }
}

/** What a service needs to know to answer: who asks, in which language, from where. */
export interface Asked {
  readonly viewer: Viewer;
  readonly language: LanguageCode;
  /** Languages to ask, in this order: the effective one, the default. The original of an item comes last. */
  readonly chain: readonly LanguageCode[];
  /** The ones that can be asked for. */
  readonly languages: readonly LanguageCode[];
  /** `ml_language` was sent: a DELETE then means this language alone. */
  readonly languageSent: boolean;
  readonly links: Links;
  /** `ml_fallback=true`: lists also hold, and numbers count, what has no text in the language. */
  readonly anyLanguage: boolean;
  /** `context=edit`: those who may edit see stored text instead of what is shown. */
  readonly editing: boolean;
  /** Told by whoever looks at the clock: when, in milliseconds since 1970, the answer may be another one. */
  readonly freshUntil: (ms: number) => void;
}

/** @throws Error when called before the language is known: a fault of ours */
export function askedOf(request: Request): Asked {
  const { place, viewer, language, query } = request.calendar;
  if (language === null) throw new Error('The language of the request was not resolved');
  const fallback = query['ml_fallback'];
  return {
    viewer,
    language: language.code,
    chain: language.chain,
    languages: language.enabled,
    languageSent: language.asked !== null,
    links: new Links(place, language.asked),
    anyLanguage: typeof fallback === 'string' && ['true', '1'].includes(fallback.toLowerCase()),
    editing: query['context'] === 'edit',
    freshUntil: (ms) => {
      request.calendar.freshUntil = Math.min(request.calendar.freshUntil, ms);
    },
  };
}
