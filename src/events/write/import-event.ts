// What one line of an import says, checked as the body of a request and made ready to be written.
import { Links } from '../../addresses/links.js';
import { imagesBelow, NAMESPACE } from '../../addresses/place.js';
import type { Asked } from '../../context/asked.js';
import type { Viewer } from '../../accounts/viewer.js';
import type { Env } from '../../config/env.js';
import { clock } from '../../dates/clock.js';
import { invalidParam } from '../../errors/api-error.js';
import { PRIMARY } from '../../database/replicas/position.js';
import { Fault } from '../../errors/fault.js';
import { resolveLanguage } from '../../languages/resolve-language.js';
import { cleanHtml } from '../../posts/clean-html.js';
import { newSlug } from '../../posts/new-slug.js';
import { postState } from '../../posts/post-input.js';
import { type Indexed, indexed } from '../../search/words.queries.js';
import { eventFacts, eventTexts, timeColumns } from './event-columns.js';
import type { CreateEventDto } from './event-input.dto.js';
import { EVENT } from '../event-kind.js';
import { passwordColumn } from '../event-password.js';
import { resolveEventTimes } from './event-times.js';
import type { Event } from '../event.entity.js';

/** Names and values of one event, as the body of a request sends them. */
export type ImportedBody = Readonly<Record<string, unknown>>;

export interface PreparedEvent {
  readonly input: CreateEventDto;
  readonly asked: Asked;
  readonly facts: Partial<Event>;
  readonly title: string;
  readonly description: string | null;
  readonly excerpt: string | null;
  /** Null for none, "" for the id of the event. */
  readonly slug: string | null;
  readonly words: Indexed;
}

/** What is written in one language can be looked up together. */
export function byLanguage<T extends { readonly asked: Asked }>(items: readonly T[]): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(item.asked.language);
    if (group === undefined) groups.set(item.asked.language, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** @throws ApiError rest_invalid_param for a language that is not enabled */
export function askedFor(viewer: Viewer, body: ImportedBody, language: string | undefined, env: Env): Asked {
  const found = resolveLanguage({ body: body['ml_language'], query: language, base: null }, env);
  if (found instanceof Fault) throw invalidParam('ml_language', found);
  const origin = 'http://localhost';
  const place = {
    origin,
    images: imagesBelow(origin),
    root: origin,
    prefix: '',
    namespace: NAMESPACE,
    baseLanguage: null,
    path: null,
  };
  return {
    viewer,
    language: found.code,
    chain: found.chain,
    languages: found.enabled,
    languageSent: true,
    links: new Links(place, null),
    position: PRIMARY,
    anyLanguage: false,
    editing: false,
    freshUntil: () => undefined,
    written: null,
    conditions: null,
  };
}

/** @throws ApiError as for a request */
export async function prepareEvent(input: CreateEventDto, asked: Asked, env: Env): Promise<PreparedEvent> {
  const { viewer } = asked;
  const now = clock.now();
  const siteZone = env.siteTimeZone;
  const sent = {
    start: input.start_date,
    end: input.end_date,
    timeZone: input.timezone,
    allDay: input.all_day,
  };
  const times = resolveEventTimes(sent, null, { now, siteZone });
  const state = postState(viewer, input, null, { now, zone: times.timeZone });
  for (const link of [...(input.venue ?? []), ...(input.organizer ?? [])]) {
    if ('create' in link) postState(viewer, link.create, null, { now, zone: siteZone });
  }
  const facts: Partial<Event> = {
    ...state,
    ...eventFacts(input, null, () => false),
    ...(await passwordColumn(input.password)),
    ...(input.cost === undefined ? {} : { cost: input.cost }),
    ...timeColumns(times),
    originalLanguage: asked.language,
  };
  const { title = '' } = input;
  const texts = eventTexts(input, {
    description: cleanHtml('description', input.description, viewer, env),
    excerpt: cleanHtml('excerpt', input.excerpt, viewer, env),
  });
  const { description = null, excerpt = null } = texts;
  const { status } = state;
  return {
    input,
    asked,
    // What is private is for those who may read it, without a password.
    facts: status === 'private' ? { ...facts, passwordHash: null } : facts,
    title,
    description,
    excerpt,
    slug: newSlug(EVENT, { slug: input.slug, language: asked.language, status }, title),
    words: indexed({ title, plain: [title], html: [excerpt, description] }),
  };
}
