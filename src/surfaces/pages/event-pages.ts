import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { EventsService } from '../../calendar/events/events.service.js';
import { ReadEventDto } from '../../calendar/events/write/event-password.dto.js';
import { clock } from '../../foundation/dates/clock.js';
import { parseLocalMs } from '../../foundation/dates/format-date.js';
import { toExcerpt } from '../../foundation/html/plain-text.js';
import { renderCards, renderLanguage, renderSoldOut, renderStatus } from './event-card.js';
import { listVenues } from './event-venues.js';
import { renderMainFacts, renderOtherDates, renderOtherFacts, renderWhen } from './event-facts.js';
import { fact } from './facts.js';
import { toSearch } from './list-filters.js';
import { toLocalHtml } from './local-html.js';
import { html, type Markup, trusted } from '../../foundation/html/markup.js';
import { PageCalls } from './page-calls.js';
import { formatTimes, nameLanguage } from './page-dates.js';
import { PageEvents } from './page-events.js';
import type { PageContent, PageView, ShareImage } from './page-view.js';
import { SHARE_IMAGE_SIZE } from './share-image.js';
import { renderShareLinks } from './share-links.js';

const MAX_RELATED = 3;

interface RelatedEvents {
  /** The first of them. */
  readonly events: readonly EventDto[];
  readonly total: number;
}

@Injectable()
export class EventPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly events: EventsService,
    private readonly pageEvents: PageEvents,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws ApiError in the order of contract 9.2, as to a visitor */
  async event(
    request: IncomingMessage,
    view: PageView,
    ref: { slug: string } | { id: number },
  ): Promise<PageContent> {
    const { context } = await this.calls.read(request, ReadEventDto, {});
    const event = await this.events.findOrThrow(ref, { password: '', client: '' }, context);
    const endMs = parseLocalMs(event.utc_end_date);
    const isOver = endMs < clock.ms();
    if (!isOver) context.limitFreshness(endMs);
    const path = (slug: string): string => `/event/${slug}/`;
    const slugs = Object.entries(event.translations).map(([code, { slug }]) => [code, slug] as const);
    const addresses = Object.fromEntries(
      view.languages.flatMap((code) => {
        const slug = slugs.find(([each]) => each === code)?.[1] ?? '';
        return slug === '' ? [] : [[code, view.toPage(path(slug), code)]];
      }),
    );
    const canonical = addresses[event.language] ?? view.toPage(path(event.slug));
    const summary = toExcerpt(event.excerpt ?? '') || toExcerpt(event.description ?? '');
    return {
      status: 200,
      title: event.title,
      description: [formatTimes(event, view.locale), summary].filter(Boolean).join(' · ').slice(0, 300),
      body: this.render(event, isOver, await this.findRelated(request, event), view).html,
      image: getShareImage(event, view),
      jsonLd: event.json_ld,
      type: 'article',
      addresses,
      canonical,
      url: event.url,
      path: path(event.slug),
      ...(event.series !== null && { feed: toSearch({ series: event.series.id }) }),
      isIndexed: true,
    };
  }

  /** The next events of the same series, category or venue. */
  private async findRelated(request: IncomingMessage, event: EventDto): Promise<RelatedEvents> {
    const [category] = event.categories;
    const [venue] = listVenues(event);
    const filters =
      event.series !== null
        ? { series: String(event.series.id) }
        : category !== undefined
          ? { categories: String(category.id) }
          : venue !== undefined
            ? { venue: String(venue.id) }
            : null;
    if (filters === null) return { events: [], total: 0 };
    const sent = { ...filters, when: 'upcoming', per_page: String(MAX_RELATED + 1) };
    const { events, total } = await this.pageEvents.find(request, sent);
    const isCounted = parseLocalMs(event.utc_start_date) > clock.ms() && !event.hide_from_listings;
    return {
      events: events.filter(({ id }) => id !== event.id).slice(0, MAX_RELATED),
      total: Math.max(0, total - (isCounted ? 1 : 0)),
    };
  }

  private render(event: EventDto, isOver: boolean, related: RelatedEvents, view: PageView): Markup {
    const { say, language } = view;
    const bases = [view.origin, ...(this.env.s3PublicUrl === null ? [] : [this.env.s3PublicUrl])];
    const isOther = event.language !== language;
    const lang = renderLanguage(event, view);
    return html`<article>
        <h1>
          ${isOther ? html`<span ${lang}>${event.title}</span>` : event.title}
          ${renderStatus(event.event_status, view)} ${renderSoldOut(event, view)}
        </h1>
        ${renderWhen(event, view)} ${renderOtherDates(event, related.total, view)}
        ${renderNotices(event, isOver, view)}
        ${
          isOther &&
          html`<div class="notice">
            ${say('only_in', { language: nameLanguage(event.language, language) })}
          </div>`
        }
        <div class="item">
          ${renderMainFacts(event, isOver, view)}
          <div class="text" ${lang}>
            ${renderImage(event)} ${trusted(toLocalHtml(event.description ?? '', bases))}
            <div class="share" lang="${language === 'pt-pt' ? 'pt-PT' : language}">
              <dl>${fact(say('share'), renderShareLinks(event.title, event.url, view))}</dl>
              ${this.renderReport(event, view)}
            </div>
          </div>
          ${renderOtherFacts(event, view)}
        </div>
      </article>
      ${
        related.events.length > 0 &&
        html`<aside class="related">
          <h2>${event.series === null ? say('related') : say('further_dates', { count: related.total })}</h2>
          ${renderCards(related.events, view)}${renderMoreLinks(event, view)}
        </aside>`
      }`;
  }

  /** With the title and the address of the event where mail is the way. */
  private renderReport({ title, url }: EventDto, { say }: PageView): Markup | null {
    const { contact } = this.env;
    if (contact === null) return null;
    const address = contact.startsWith('http')
      ? contact
      : `mailto:${contact}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
    return html`<p><a href="${address}" rel="nofollow">${say('report')}</a></p>`;
  }
}

/** More at the venue and by the organizer. */
function renderMoreLinks(event: EventDto, { say }: PageView): Markup | null {
  const links = [
    ...listVenues(event).map(({ url, venue }) => ({ url, name: venue })),
    ...event.organizer.map(({ url, organizer }) => ({ url, name: organizer })),
  ];
  if (links.length === 0) return null;
  return html`<p class="add more-links">
    <span>${say('more')}:</span> ${links.map(({ url, name }) => html`<a href="${url}">${name}</a> `)}
  </p>`;
}

/** Of an event without an image, its title and date are drawn. */
function getShareImage({ id, image }: EventDto, view: PageView): ShareImage {
  if (image !== false) return image.sizes?.large ?? image;
  return { url: view.toPage(`/og/event/${id}.png`), ...SHARE_IMAGE_SIZE };
}

function renderNotices(event: EventDto, isOver: boolean, { say }: PageView): Markup {
  const { event_status: status, event_status_reason: reason } = event;
  return html`${
    status !== 'scheduled' &&
    html`<div class="notice">
      <strong>${say(status)}</strong>${(reason ?? '') !== '' && html`<p>${reason}</p>`}
    </div>`
  }
  ${isOver && status === 'scheduled' && html`<div class="notice">${say('over')}</div>`}`;
}

function renderImage({ image }: EventDto): Markup | null {
  if (image === false) return null;
  const { url, width, height } = image.sizes?.large ?? image;
  return html`<img
    class="item-image"
    src="${url}"
    width="${width}"
    height="${height}"
    alt="${image.alt_text ?? ''}"
  />`;
}
