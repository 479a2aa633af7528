import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { VISITOR } from '../../requests/accounts/viewer.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { PublicKind } from '../../foundation/config/public-pages.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { buildLanguagePath } from '../../foundation/urls/request-url.js';
import { escapeHtml } from '../../foundation/html/markup.js';
import { encodePath, type PageFile } from './page-path.js';
import {
  listSitemaps,
  readSitemap,
  SITEMAP_KINDS,
  type SitemapKind,
  type SitemapRow,
} from './sitemap.queries.js';

export interface TextFile {
  readonly content: string;
  readonly type: string;
}

const XML = 'application/xml; charset=utf-8';
const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PATHS: Readonly<Record<Exclude<SitemapKind, 'terms'>, 'event' | 'venue' | 'organizer'>> = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
};

const toPath = (kind: SitemapKind, { slug, taxonomy, above = [] }: SitemapRow): string => {
  if (kind !== 'terms') return `/${PATHS[kind]}/${slug}/`;
  return taxonomy === 'tag' ? `/tag/${slug}/` : `/events/category/${[...above, slug].join('/')}/`;
};

const formatEntry = (element: 'url' | 'sitemap', address: string, modified?: string): string =>
  `<${element}><loc>${escapeHtml(address)}</loc>${modified === undefined ? '' : `<lastmod>${modified}</lastmod>`}</${element}>\n`;

const formatList = (element: 'urlset' | 'sitemapindex', entries: readonly string[]): TextFile => ({
  content: `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${SITEMAP_NAMESPACE}">\n${entries.join('')}</${element}>\n`,
  type: XML,
});

/** What search engines read before pages: a file for each language, kind of item and range of ids. */
@Injectable()
export class Sitemaps {
  constructor(
    private readonly replicas: Replicas,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @returns null when there is no such file */
  async respond(request: IncomingMessage, file: PageFile, name: string): Promise<TextFile | null> {
    const { origin } = request.calendar.requestUrl;
    switch (file) {
      case 'robots':
        return this.robots(origin);
      case 'sitemaps':
        return this.index(origin);
      case 'sitemap':
        return this.sitemap(origin, name);
    }
  }

  private robots(origin: string): TextFile {
    const content = `User-agent: *\nDisallow: /events/map/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
    return { content, type: 'text/plain; charset=utf-8' };
  }

  private get manager() {
    return this.replicas.getReadManager({ viewer: VISITOR, position: null });
  }

  private async index(origin: string): Promise<TextFile> {
    const { languages } = this.env;
    const ranges = (await listSitemaps(this.manager, languages)).filter(({ kind }) => this.hasPages(kind));
    return formatList('sitemapindex', [
      ...languages.map((code) => formatEntry('sitemap', `${origin}/sitemaps/${code}-pages-0.xml`)),
      ...ranges.map(({ kind, language, range, modified }) =>
        formatEntry('sitemap', `${origin}/sitemaps/${language}-${kind}-${range}.xml`, modified),
      ),
    ]);
  }

  private async sitemap(origin: string, name: string): Promise<TextFile | null> {
    const language = this.env.languages.find((code) => name.startsWith(`${code}-`));
    const [, sentKind = '', range = ''] = /([a-z]+)-(\d+)$/.exec(name) ?? [];
    if (language === undefined || name !== `${language}-${sentKind}-${range}`) return null;
    const toUrl = (path: string): string => this.toUrl(origin, language, path);
    if (sentKind === 'pages')
      return range === '0' ? formatList('urlset', [formatEntry('url', toUrl('/events/'))]) : null;
    const kind = SITEMAP_KINDS.find((each) => each === sentKind);
    if (kind === undefined || !this.hasPages(kind)) return null;
    const read = await readSitemap(this.manager, { kind, language, range: Number(range) });
    const rows = read.filter(({ taxonomy }) => taxonomy === undefined || !this.isElsewhere(taxonomy));
    if (rows.length === 0) return null;
    return formatList(
      'urlset',
      rows.map((row) => formatEntry('url', toUrl(toPath(kind, row)), row.modified)),
    );
  }

  /** Whether another front end shows the pages; it has sitemaps of its own. */
  private isElsewhere(kind: PublicKind): boolean {
    return this.env.publicUrl !== null && kind in this.env.publicUrl;
  }

  private hasPages(kind: SitemapKind): boolean {
    if (kind !== 'terms') return !this.isElsewhere(PATHS[kind]);
    return !(this.isElsewhere('category') && this.isElsewhere('tag'));
  }

  private toUrl(origin: string, language: LanguageCode, path: string): string {
    const base = buildLanguagePath(language === this.env.defaultLanguage ? null : language);
    return origin + base + encodePath(path);
  }
}
