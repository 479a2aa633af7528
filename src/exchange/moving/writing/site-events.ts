import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { Database } from '../../../data/database/connection/database.js';
import type { Body, ImportItem } from '../../imports/import-item.js';
import { toExternalId } from '../../imports/reading/to-item.js';
import { EVENT_FIELDS } from '../../../calendar/events/event.fields.js';
import { listColumns } from '../../../calendar/posts/field-table.js';
import { CreateEventDto } from '../../../calendar/events/write/event-input.dto.js';
import { ParameterReader } from '../../../requests/validation/parameter-reader.js';
import { sanitizeHtml } from '../../../foundation/html/sanitize.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { SiteEvent } from '../site/site-item.js';
import { createRunContext, type SiteRun } from '../site-run.js';
import type { TranslatedItem } from './site-places.js';
import type { SiteImages } from './site-images.js';
import { findProtectedItems } from './protected-items.queries.js';
import { omit, omitEmpty, validateBody } from './validate-body.js';

/** Ids here by ids of the site. */
export interface MovedIds {
  readonly venues: ReadonlyMap<number, number>;
  readonly organizers: ReadonlyMap<number, number>;
  readonly categories: ReadonlyMap<number, number>;
  readonly tags: ReadonlyMap<number, number>;
}

const TEXTS = listColumns(EVENT_FIELDS, 'text').map(({ name }) => name);

/** Turns events of a site into items of an import. */
@Injectable()
export class SiteEvents {
  constructor(
    private readonly database: Database,
    private readonly reader: ParameterReader,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async build(
    run: SiteRun,
    events: readonly TranslatedItem<SiteEvent>[],
    { ids, images }: { readonly ids: MovedIds; readonly images: SiteImages },
  ): Promise<ImportItem[]> {
    const items: ImportItem[] = [];
    const protectedIds = await findProtectedItems(this.database.manager, run.source.id);
    for (const { item, language, translations } of events) {
      run.signal?.throwIfAborted();
      const externalId = toExternalId(item.externalId);
      const { password } = item.body;
      const isOpenAgain =
        item.protection === 'none' && password === undefined && protectedIds.has(externalId);
      const image = item.image === null ? '' : await images.resolve(item.image);
      const author = item.authorId === null ? undefined : run.authors.get(item.authorId);
      const body = {
        ...item.body,
        ...(isOpenAgain && { password: '' }),
        ...mapLinks(run, item, ids),
        ...(image === null ? {} : { image }),
        ...(author && { author }),
      };
      items.push({
        line: 0,
        uid: null,
        exceptions: [],
        externalId,
        body: await this.dropInvalid(run, item, body, language),
        translations: Object.fromEntries(
          [...translations].map(([code, { body: texts }]) => [code, pickTexts(texts)]),
        ),
        keptId: run.freeIds.posts.has(item.id) ? item.id : undefined,
      });
    }
    this.reportFrames(run, events);
    return items;
  }

  private reportFrames(run: SiteRun, events: readonly TranslatedItem<SiteEvent>[]): void {
    const { iframeHosts } = this.env;
    const ids = events.flatMap(({ item: { id, body } }) => {
      const { description } = body;
      const html = typeof description === 'string' ? description : '';
      const isLost =
        countFrames(html) > 0 && countFrames(sanitizeHtml(html, { iframeHosts })) < countFrames(html);
      return isLost ? [id] : [];
    });
    if (ids.length > 0)
      run.notify(
        `Events that go without frames of hosts that IFRAME_HOSTS does not name: ${ids.length} (${ids.join(', ')}).`,
      );
  }

  /** An event whose website is no address is worth more than none. */
  private async dropInvalid(
    run: SiteRun,
    item: SiteEvent,
    body: Body,
    language: LanguageCode,
  ): Promise<Body> {
    const { reader, database, env } = this;
    const lookup = { reader, manager: database.manager };
    const context = createRunContext(run.viewer, language, env);
    const valid = await validateBody(lookup, CreateEventDto, omitEmpty(body), context);
    if (valid === null || valid.dropped.length === 0) return body;
    run.notify(`The event ${item.id} goes without ${valid.dropped.join(', ')}: not valid here.`);
    return omit(body, valid.dropped);
  }
}

const countFrames = (html: string): number => html.match(/<iframe\b/gi)?.length ?? 0;

/** Names links to items that the site does not show: they are in the trash there, or have a password. */
function mapLinks(run: SiteRun, item: SiteEvent, ids: MovedIds): Record<string, number[]> {
  for (const link of item.trashedLinks) run.notify(`The event ${item.id} goes without the ${link}.`);
  const map = (kind: string, siteIds: readonly number[], moved: ReadonlyMap<number, number>): number[] =>
    siteIds.flatMap((id) => {
      const ownId = moved.get(id);
      if (ownId === undefined) run.notify(`The event ${item.id} goes without the ${kind} ${id}.`);
      return ownId ?? [];
    });
  return {
    venue: map('venue', item.venues, ids.venues),
    organizer: map('organizer', item.organizers, ids.organizers),
    categories: map('category', item.categories, ids.categories).sort((a, b) => a - b),
    tags: map('tag', item.tags, ids.tags).sort((a, b) => a - b),
  };
}

const pickTexts = (body: Body): Body =>
  Object.fromEntries(TEXTS.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]));
