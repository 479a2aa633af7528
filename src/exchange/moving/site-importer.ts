// Takes over the calendar of a site that runs The Events Calendar, again and again.
import { Inject, Injectable } from '@nestjs/common';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { Database } from '../../data/database/connection/database.js';
import type { ImportItem, ReadFile } from '../imports/import-item.js';
import type { ImportResult } from '../imports/import-state.js';
import { ImportRunner } from '../imports/import-runner.js';
import type { SourceRow } from '../imports/sources.queries.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { reserveIds } from '../../calendar/posts/reserve-ids.queries.js';
import { readAuthors } from './site/read-authors.js';
import type { SiteContent } from './site/read-site.js';
import { readUnseenEvents, type UnseenEvents } from './read-unseen-events.js';
import type { SiteApi } from './site/site-api.js';
import type { SiteClient } from './site/site-client.js';
import { createRunContext, type SiteRun } from './site-run.js';
import { combineLanguages, type CombinedSite } from './combine-languages.js';
import { describeClosed } from './describe-closed.js';
import { describeMoved } from './describe-moved.js';
import { findEventIds } from './source-links.queries.js';
import { matchAuthors } from './writing/match-authors.js';
import { SiteEvents } from './writing/site-events.js';
import { SiteImagesService } from './writing/site-images.js';
import { SitePlaces, type TranslatedItem } from './writing/site-places.js';
import { SiteTerms } from './writing/site-terms.js';
import { VanishedLinks } from './writing/vanished-links.js';

export interface SiteOrder {
  readonly source: SourceRow;
  readonly viewer: Viewer;
  readonly api: SiteApi;
  /** Without credentials. */
  readonly imageClient: SiteClient;
  /** The language of the source comes first. */
  readonly contents: readonly SiteContent[];
  readonly notify: (sentence: string) => void;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface MovedCounts {
  readonly venues: { readonly created: number; readonly updated: number };
  readonly organizers: { readonly created: number; readonly updated: number };
  readonly terms: { readonly created: number; readonly updated: number };
  readonly images: number;
  /** One for each language that events were written in first. */
  readonly imports: readonly (ImportResult & { readonly language: LanguageCode })[];
}

@Injectable()
export class SiteImporter {
  constructor(
    private readonly database: Database,
    private readonly runner: ImportRunner,
    private readonly terms: SiteTerms,
    private readonly places: SitePlaces,
    private readonly events: SiteEvents,
    private readonly images: SiteImagesService,
    private readonly vanished: VanishedLinks,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws ImportError while another import of the source runs */
  async run(given: SiteOrder): Promise<MovedCounts> {
    const unseen = await readUnseenEvents(this.database.manager, given);
    const order = { ...given, contents: unseen.contents };
    const site = combineLanguages(order.contents, order.notify);
    const run = await this.prepare(order, site);
    const context = createRunContext(order.viewer, order.source.language, this.env);
    const images = await this.images.open(run, order.imageClient, context);
    const categories = await this.terms.write(run, 'category', site.categories);
    const tags = await this.terms.write(run, 'tag', site.tags);
    const venues = await this.places.writeVenues(run, site.venues, images);
    const organizers = await this.places.writeOrganizers(run, site.organizers, images);
    const ids = {
      venues: venues.ids,
      organizers: organizers.ids,
      categories: categories.ids,
      tags: tags.ids,
    };
    const imports = await this.writeEvents(order, run, site, { ids, images, unseen });
    await this.vanished.follow(run, order.contents);
    for (const sentence of await describeMoved(this.database.manager, run, site)) order.notify(sentence);
    return {
      venues,
      organizers,
      images: images.count,
      imports,
      terms: { created: categories.created + tags.created, updated: categories.updated + tags.updated },
    };
  }

  private async prepare(
    { source, viewer, api, notify, signal, contents }: SiteOrder,
    site: CombinedSite,
  ): Promise<SiteRun> {
    const { manager } = this.database;
    const toIds = (items: readonly TranslatedItem<{ readonly id: number }>[]): number[] =>
      items.map(({ item }) => item.id);
    const withImages = [...site.events, ...site.venues, ...site.organizers];
    const imageIds = withImages.flatMap(({ item: { image } }) => image?.id ?? []);
    const posts = [...toIds(site.events), ...toIds(site.venues), ...toIds(site.organizers), ...imageIds];
    const freeIds = {
      posts: await reserveIds(manager, 'post_ids', posts),
      terms: await reserveIds(manager, 'term_ids', [...toIds(site.categories), ...toIds(site.tags)]),
    };
    const [main] = contents;
    const authors =
      main === undefined ? new Map() : await matchAuthors(manager, await readAuthors(api), main, notify);
    return { source, viewer, api, freeIds, imageIds, authors, notify, signal };
  }

  /** Events of the main language with their translations, and then those that only another language has. */
  private async writeEvents(
    { source, viewer, contents, notify, onProgress }: SiteOrder,
    run: SiteRun,
    site: CombinedSite,
    { unseen, ...moved }: Parameters<SiteEvents['build']>[2] & { readonly unseen: UnseenEvents },
  ): Promise<MovedCounts['imports'][number][]> {
    const taken = await findEventIds(this.database.manager, source.id);
    for (const sentence of describeClosed(site, unseen, taken)) notify(sentence);
    const opened = site.events.filter(({ item }) => item.protection === 'opened');
    for (const { item } of opened)
      notify(`The event ${item.id} has a password there, which the site does not say, and is private here.`);
    const results: MovedCounts['imports'][number][] = [];
    for (const { language } of contents) {
      const isMain = language === source.language;
      const own = site.events.filter((one) => one.language === language && one.item.protection !== 'closed');
      if (own.length === 0 && !isMain) continue;
      const items = [
        ...(await this.events.build(run, own, moved)),
        ...(isMain ? unseen.hiddenIds : []).map(toHidingItem),
      ];
      // A site without any event is a mistake rather than the end of all of them.
      const goneIds = isMain && own.length > 0 ? unseen.goneIds : [];
      if (isMain && own.length === 0 && unseen.goneIds.length > 0)
        notify(`The site shows no event any more: ${unseen.goneIds.length} that are gone there stay here.`);
      const content: ReadFile = { items, findings: [], isComplete: false, goneIds };
      const result = await this.runner.run({
        source: { ...source, language },
        content,
        viewer,
        language: 'en',
        isDryRun: false,
        ...(onProgress && { onProgress }),
      });
      results.push({ ...result, language });
    }
    return results;
  }
}

/** Hides an event from visitors, and changes nothing else. */
const toHidingItem = (externalId: string): ImportItem => ({
  line: 0,
  uid: null,
  exceptions: [],
  externalId,
  body: { status: 'private' },
  translations: {},
});
