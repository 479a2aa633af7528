// Moves a site as the command does, again and again.
import { join } from 'node:path';
import { clock } from '../../../src/foundation/dates/clock.js';
import type { LanguageCode } from '../../../src/foundation/languages/language-code.js';
import type { Policy } from '../../../src/exchange/imports/source.entity.js';
import { SourcesService } from '../../../src/exchange/imports/sources.service.js';
import { PageStore } from '../../../src/exchange/moving/site/page-store.js';
import { readSite, type SiteContent } from '../../../src/exchange/moving/site/read-site.js';
import { findSiteApi } from '../../../src/exchange/moving/site/site-api.js';
import { SiteClient } from '../../../src/exchange/moving/site/site-client.js';
import { type MovedCounts, SiteImporter } from '../../../src/exchange/moving/site-importer.js';
import { NOW, type TestCalendar } from '../../support/app.js';
import { makeFolder } from '../../support/data-folder.js';
import type { FakeSite } from './fake-site.js';

/** As a site with one language. */
const ONE_LANGUAGE: readonly (readonly [LanguageCode, string])[] = [['en', '']];

export interface MoveOptions {
  readonly readsAll?: boolean;
  readonly languages?: typeof ONE_LANGUAGE;
  readonly signal?: AbortSignal;
  readonly policy?: Policy;
}

export class SiteMoves {
  /** What the last move has reported. */
  notices: string[] = [];
  private minutes = 0;
  private readonly folder = join(makeFolder(), 'pages');

  constructor(
    private readonly calendar: TestCalendar,
    private readonly site: FakeSite,
  ) {}

  /** Some minutes after the move before. */
  async move({
    readsAll = false,
    languages = ONE_LANGUAGE,
    signal,
    policy,
  }: MoveOptions = {}): Promise<MovedCounts> {
    const { app, userIds } = this.calendar;
    const { site } = this;
    const viewer = { role: 'editor', userId: userIds.editor, login: 'editor' } as const;
    clock.set(new Date(Date.parse(NOW) + (this.minutes += 5) * 60_000).toISOString());
    this.notices = [];
    const client = new SiteClient({
      trustedHosts: [site.host],
      credentialsHost: site.host,
      authorization: readsAll ? site.authorization : undefined,
      firstPauseMs: 1,
      timeoutMs: 3000,
      signal,
    });
    const pages = new PageStore(this.folder);
    await pages.begin();
    const api = await findSiteApi(client, site.base);
    const contents: SiteContent[] = [];
    for (const [language, path] of languages) {
      const of = path === '' ? api : await findSiteApi(client, `${site.base}${path}`);
      contents.push(await readSite(of, pages, { language, readsAll }));
    }
    const moved = await app.get(SiteImporter).run({
      source: await app
        .get(SourcesService)
        .upsert({ name: 'old', format: 'tec', vanished: 'trash', policy }, viewer),
      viewer,
      api,
      imageClient: client,
      contents,
      notify: (sentence) => void this.notices.push(sentence),
    });
    await pages.end();
    return moved;
  }
}
