// Finds the page of an address, and writes it.
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { PasswordAttempt } from '../../calendar/events/event-reader.js';
import { PreviewLinks } from '../../calendar/events/preview-links/preview-links.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { getPath } from '../../requests/context/step.js';
import { clock } from '../../foundation/dates/clock.js';
import { toZonedDateTime } from '../../foundation/dates/zones.js';
import type { RawParameters } from '../../requests/context/request-context.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { fillTemplate } from '../../foundation/urls/public-pages.js';
import { DayPages } from './day-pages.js';
import { EmbedPages } from './embed-pages.js';
import { EventPages } from './event-pages.js';
import { renderDocument } from './layout.js';
import { ListPages } from './list-pages.js';
import { MapPages } from './map-pages.js';
import { findFeed, wantsFile } from './feed-redirects.js';
import { findFormerAddress, type FormerAddress } from './former-addresses.js';
import { toSearch } from './list-filters.js';
import { MergedPages } from './merged-pages.js';
import { MonthPages } from './month-pages.js';
import { PageCalls } from './page-calls.js';
import { findToday } from './page-dates.js';
import { isFile, type PageKind, type PagePath, parsePagePath, splitLanguage } from './page-path.js';
import { getText, type PageContent, type PageView } from './page-view.js';
import { findMoved, getSearch } from './moved-pages.js';
import { PageViews } from './page-views.js';
import { PlacePages } from './place-pages.js';
import { NotFoundPages } from './not-found-pages.js';
import { toProtected } from './plain-pages.js';
import { type PasswordOutcome, ProtectedPages } from './protected-pages.js';
import { ShareImages } from './share-images.js';
import { Sitemaps } from './sitemaps.js';
import { findPreferredLanguage } from './preferred-language.js';
import { SubscribePages } from './subscribe-pages.js';
import { TermPages } from './term-pages.js';

export type PageResponse =
  | {
      readonly status: number;
      readonly html: string;
      readonly language: LanguageCode;
      /** Which Content Security Policy it needs. */
      readonly policy: 'page' | 'map' | 'frame';
      /** In seconds, for `Retry-After`. */
      readonly retryAfter?: string | undefined;
      /** Whether its address is a secret. */
      readonly isSecret?: boolean;
    }
  | { readonly status: 301 | 302; readonly location: string; readonly isSecret?: boolean }
  | { readonly status: 200; readonly content: string | Buffer; readonly type: string };

/** A page that visitors may not read looks like one that does not exist. */
const NOT_FOUND_STATUSES: readonly number[] = [400, 401, 403, 404, 410];

const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && NOT_FOUND_STATUSES.includes(error.status);

/** @returns null for errors that a password would not change */
function findPasswordOutcome(error: ApiError, attempt: PasswordAttempt | null): PasswordOutcome | null {
  if (error.code === 'event-password-protected') return attempt === null ? 'none' : 'wrong';
  return error.code === 'rest_too_many_requests' && attempt !== null ? 'throttled' : null;
}

function toNullWhenNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

@Injectable()
export class Pages {
  constructor(
    private readonly calls: PageCalls,
    private readonly views: PageViews,
    private readonly lists: ListPages,
    private readonly termPages: TermPages,
    private readonly months: MonthPages,
    private readonly eventPages: EventPages,
    private readonly previewLinks: PreviewLinks,
    private readonly places: PlacePages,
    private readonly mergedPages: MergedPages,
    private readonly days: DayPages,
    private readonly maps: MapPages,
    private readonly subscribePages: SubscribePages,
    private readonly embeds: EmbedPages,
    private readonly notFoundPages: NotFoundPages,
    private readonly protectedPages: ProtectedPages,
    private readonly sitemaps: Sitemaps,
    private readonly shareImages: ShareImages,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * @param attempt the password of a form
   * @returns null when the address is none of a page and the client does not ask for one
   */
  async respond(
    request: IncomingMessage,
    attempt: PasswordAttempt | null = null,
  ): Promise<PageResponse | null> {
    const { calendar, headers } = request;
    const sent = getPath(calendar.originalUrl);
    const page = parsePagePath(sent);
    const wantsHtml = /\btext\/html\b/i.test(headers.accept ?? '');
    if (page !== null && isFile(page.kind)) {
      const file = await this.sitemaps.respond(request, page.kind, page.name);
      if (file !== null) return { status: 200, ...file };
    }
    const former = this.findFormer(sent, calendar.query);
    const isPost = page?.kind === 'home' && getText(calendar.query, 'p') !== '';
    if (page === null || page.kind === 'home' || !this.isServed(page.language)) {
      if (!wantsHtml && former === null && !isPost) return null;
    }
    const view = this.views.create(request, page?.language ?? splitLanguage(sent).language);
    // A category may have the name of a view.
    if (former !== null && page?.kind !== 'category') return await this.leadOn(request, former, view);
    if (page === null || !this.isServed(page.language)) {
      if (!sent.endsWith('/') && parsePagePath(`${sent}/`) !== null)
        return { status: 301, location: view.origin + sent + '/' + getSearch(calendar.originalUrl) };
      return this.writeNotFound(request, view);
    }
    if (page.kind === 'preview') return await this.preview(request, page, view);
    const moved = page.feed === null ? findMoved(request, page, view) : null;
    if (moved !== null) return moved;
    await this.calls.publishDue();
    try {
      if (page.kind === 'home') return await this.home(request, view);
      if (page.kind === 'image')
        return {
          status: 200,
          content: await this.shareImages.draw(request, view, Number(page.name)),
          type: 'image/png',
        };
      this.limitFreshness(request);
      if (page.kind === 'fragment')
        return {
          status: 200,
          content: await this.embeds.fragment(request, view),
          type: 'text/html; charset=utf-8',
        };
      if (page.kind === 'frame') return await this.frame(request, view);
      const content =
        page.kind === 'event'
          ? await this.eventPages.event(request, view, { slug: page.name }, attempt)
          : await this.read(request, page, view);
      if (content === null && former !== null) return await this.leadOn(request, former, view);
      const feed = findFeed(page, content, view.query, view);
      if (feed !== null) return { status: 302, location: feed };
      const elsewhere = this.isElsewhere(page.kind) ? content?.url : undefined;
      if (elsewhere !== undefined) return { status: 302, location: elsewhere };
      return content === null
        ? await this.leadToKept(request, page, view)
        : this.write(content, view, page.path);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const outcome = findPasswordOutcome(error, attempt);
      if (outcome !== null) return this.askPassword(request, view, page, { outcome, error });
      if (!isNotFound(error)) throw error;
      return this.leadToKept(request, page, view);
    }
  }

  private async preview(request: IncomingMessage, page: PagePath, view: PageView): Promise<PageResponse> {
    await this.calls.publishDue();
    const preview = await this.previewLinks.find(page.name);
    if (preview === null) return this.writeNotFound(request, view);
    if (preview.isPublic)
      return { status: 302, location: `${view.toPage('/')}?p=${preview.eventId}`, isSecret: true };
    const content = await this.eventPages.preview(request, view, { ...preview, path: page.path });
    return { ...this.write(content, view, ''), isSecret: true };
  }

  private async askPassword(
    request: IncomingMessage,
    view: PageView,
    { kind, name, path }: PagePath,
    { outcome, error }: { readonly outcome: PasswordOutcome; readonly error: ApiError },
  ): Promise<PageResponse> {
    if (kind === 'event') {
      const content = await this.protectedPages.ask(request, view, { path, slug: name, outcome });
      return { ...this.write(content, view, ''), retryAfter: error.options.headers?.['Retry-After'] };
    }
    // The address of an id leads to the page of the event, unless no list shows that there is one.
    const id = Number(kind === 'image' ? name : getText(view.query, 'p'));
    const event = kind === 'home' ? await this.protectedPages.find(request, { id }) : null;
    if (event === null) return this.write(toProtected(view), view, '');
    return { status: 302, location: view.toPage(`/event/${event.slug}/`) };
  }

  private async frame(request: IncomingMessage, view: PageView): Promise<PageResponse> {
    if (this.env.embedFrames.length === 0) return this.writeNotFound(request, view);
    const html = await this.embeds.frame(request, view);
    return { status: 200, html, language: view.language, policy: 'frame' };
  }

  private findFormer(sent: string, query: RawParameters): FormerAddress | null {
    const { language, rest } = splitLanguage(sent);
    if (!this.isServed(language)) return null;
    return findFormerAddress(rest.endsWith('/') ? rest : `${rest}/`, query, findToday(this.env.siteTimeZone));
  }

  /** Leads from an address of the original to the page here, or to its file. */
  private async leadOn(
    request: IncomingMessage,
    { path, query, isOfToday }: FormerAddress,
    view: PageView,
  ): Promise<PageResponse> {
    const page = wantsFile(query) ? parsePagePath(path) : null;
    if (page !== null) {
      await this.calls.publishDue();
      // Without a file, the page says why.
      const content = await this.read(request, page, { ...view, query }).catch(toNullWhenNotFound);
      const feed = findFeed(page, content, query, view);
      if (feed !== null) return { status: 302, location: feed };
    }
    return { status: isOfToday ? 302 : 301, location: view.toPage(path) + toSearch(query) };
  }

  /** Whether another front end shows the pages of a kind. */
  private isElsewhere(kind: PageKind): boolean {
    const { publicUrl } = this.env;
    return publicUrl !== null && kind in publicUrl;
  }

  private isServed(language: LanguageCode | null): boolean {
    return language === null || this.env.languages.includes(language);
  }

  /** What is today changes at midnight. */
  private limitFreshness({ calendar }: IncomingMessage): void {
    const next = toZonedDateTime(clock.now(), this.env.siteTimeZone).add({ days: 1 }).startOfDay();
    calendar.freshUntil = Math.min(calendar.freshUntil, next.epochMilliseconds);
  }

  private async read(request: IncomingMessage, page: PagePath, view: PageView): Promise<PageContent | null> {
    const { kind, name, path } = page;
    switch (kind) {
      case 'list':
        return this.lists.list(request, view, { path, title: view.siteName });
      case 'month':
        return this.months.month(request, view, name);
      case 'day':
        return this.days.day(request, view, name);
      case 'map':
        return this.maps.map(request, view, name);
      case 'subscribe':
        return this.subscribePages.subscribe(request, view);
      case 'embed':
        return this.embeds.page(request, view);
      case 'category':
      case 'tag':
        return this.termPages.term(request, view, { taxonomy: kind, slug: name, path });
      case 'event':
        return this.eventPages.event(request, view, { slug: name }, null);
      case 'venue':
        return this.places.venue(request, view, name);
      case 'organizer':
        return this.places.organizer(request, view, name);
      default:
        return null;
    }
  }

  /** Leads to the list in the language that the browser prefers, or to the item that `p` names. */
  private async home(request: IncomingMessage, view: PageView): Promise<PageResponse> {
    const id = /^[1-9]\d{0,8}$/.exec(getText(view.query, 'p'))?.[0];
    if (id !== undefined) {
      const { canonical, url } = await this.eventPages.event(request, view, { id: Number(id) }, null);
      return { status: 302, location: this.isElsewhere('event') ? (url ?? canonical) : canonical };
    }
    const { baseLanguage, publicPages } = request.calendar.requestUrl;
    const language = baseLanguage ?? findPreferredLanguage(request, this.env);
    const elsewhere = publicPages === undefined ? null : fillTemplate(publicPages, 'home', {}, language);
    return { status: 302, location: elsewhere ?? view.toPage('/events/', language) };
  }

  /** What was merged leads on to what it is part of now. */
  private async leadToKept(request: IncomingMessage, page: PagePath, view: PageView): Promise<PageResponse> {
    const address = await this.mergedPages.find(request, page, view);
    if (address === null) return this.writeNotFound(request, view);
    return { status: 301, location: address + getSearch(request.calendar.originalUrl) };
  }

  private async writeNotFound(request: IncomingMessage, view: PageView): Promise<PageResponse> {
    return this.write(await this.notFoundPages.notFound(request, view), view, '');
  }

  private write(page: PageContent, view: PageView, path: string): Extract<PageResponse, { html: string }> {
    return {
      status: page.status,
      html: renderDocument(page, view, path),
      language: view.language,
      policy: page.loadsTiles === true ? 'map' : 'page',
    };
  }
}
