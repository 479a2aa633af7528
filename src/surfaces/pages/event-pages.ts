import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { EventDto } from '../../calendar/events/event.dto.js';
import type { PasswordAttempt } from '../../calendar/events/event-reader.js';
import { EventsService } from '../../calendar/events/events.service.js';
import { SeriesService } from '../../calendar/events/series/series.service.js';
import { MAX_PASSWORD_LENGTH } from '../../calendar/events/write/event-fields.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { clock } from '../../foundation/dates/clock.js';
import { parseLocalMs } from '../../foundation/dates/format-date.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { html, type Markup, trusted } from '../../foundation/html/markup.js';
import { toExcerpt } from '../../foundation/html/plain-text.js';
import { shortenText } from '../../foundation/html/truncate-text.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { renderSlot } from './category-mark.js';
import { renderLanguage } from './event-card.js';
import { renderFacts } from './event-facts.js';
import { canTakePart, type EventState, renderHero } from './event-hero.js';
import { toLocalHtml } from './local-html.js';
import { PageCalls } from './page-calls.js';
import { formatTimes, nameLanguage } from './page-dates.js';
import { MAX_DESCRIPTION_LENGTH, type PageContent, type PageView, type ShareImage } from './page-view.js';
import { RelatedEvents } from './related-events.js';
import { cleanSchemaData } from './schema-data.js';
import { SHARE_IMAGE_SIZE } from './share-image.js';
import { getNextOfferChangeMs } from './ticket-offer.js';

const NO_ATTEMPT: PasswordAttempt = { password: '', client: '' };

interface OpenedEvent {
  readonly event: EventDto;
  readonly context: RequestContext;
  /** Whether a password or a link to a preview opened it. */
  readonly isOpened: boolean;
}

@Injectable()
export class EventPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly events: EventsService,
    private readonly series: SeriesService,
    private readonly related: RelatedEvents,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * @param attempt the password of a form
   * @throws ApiError in the order of contract 9.2, as to a visitor
   */
  async event(
    request: IncomingMessage,
    view: PageView,
    ref: { slug: string } | { id: number },
    attempt: PasswordAttempt | null,
  ): Promise<PageContent> {
    const { context } = await this.calls.read(request, NoParametersDto, {});
    // The API refuses a longer one without a look at the event.
    if ((attempt?.password.length ?? 0) > MAX_PASSWORD_LENGTH) throw new ApiError('event-password-protected');
    const event = await this.events.findOrThrow(ref, attempt ?? NO_ATTEMPT, context);
    return this.compose(request, view, { event, context, isOpened: attempt !== null });
  }

  /** The page of an event that is not public, as visitors will see it. @param path of the preview */
  async preview(
    request: IncomingMessage,
    view: PageView,
    { eventId, path }: { readonly eventId: number; readonly path: string },
  ): Promise<PageContent> {
    const { context } = await this.calls.read(request, NoParametersDto, {}, eventId);
    const event = await this.events.findOrThrow({ id: eventId }, NO_ATTEMPT, context);
    const { jsonLd: _, ...content } = await this.compose(request, view, { event, context, isOpened: true });
    return {
      ...content,
      body: html`<p class="notice calm" role="note"><strong>${view.say('preview_notice')}</strong></p>
        ${trusted(content.body)}`.html,
      addresses: Object.fromEntries(view.languages.map((code) => [code, view.toPage(path, code)])),
      canonical: view.toPage(path),
      path,
      isPreview: true,
    };
  }

  private async compose(
    request: IncomingMessage,
    view: PageView,
    { event, context, isOpened }: OpenedEvent,
  ): Promise<PageContent> {
    const endMs = parseLocalMs(event.utc_end_date);
    const isOver = endMs < clock.ms();
    if (!isOver) context.limitFreshness(Math.min(endMs, getNextOfferChangeMs(event)));
    const [dates, similar, sentence] = await Promise.all([
      this.related.findDates(request, event),
      // Similar events would reveal the series, categories or venue of a protected event.
      isOpened ? [] : this.related.findSimilar(request, event),
      event.series === null ? null : this.series.findSentence(event.series.id, context),
    ]);
    const state: EventState = {
      isOver,
      isOpened,
      sentence,
      nextDate: findNextDate(event, dates.events),
      datesAddress: this.related.getDatesAddress(event, dates, view),
    };
    const body = html`${this.renderArticle(event, state, this.related.renderDates(dates, view), view)}
    ${this.related.renderSimilar(similar, view)}`;
    return { ...this.describe(event, state, view), body: body.html };
  }

  private describe(event: EventDto, { isOpened }: EventState, view: PageView): Omit<PageContent, 'body'> {
    const path = (slug: string): string => `/event/${slug}/`;
    const slugs = Object.entries(event.translations).map(([code, { slug }]) => [code, slug] as const);
    const addresses = Object.fromEntries(
      view.languages.flatMap((code) => {
        const slug = slugs.find(([each]) => each === code)?.[1] ?? '';
        return slug === '' ? [] : [[code, view.toPage(path(slug), code)]];
      }),
    );
    const summary = toExcerpt(event.excerpt ?? '') || toExcerpt(event.description ?? '');
    return {
      status: 200,
      title: event.title,
      description: shortenText(
        [formatTimes(event, view.locale), summary].filter(Boolean).join(' · '),
        MAX_DESCRIPTION_LENGTH,
      ),
      image: isOpened ? undefined : getShareImage(event, view),
      jsonLd: cleanSchemaData(event.json_ld),
      type: 'article',
      addresses,
      canonical: addresses[event.language] ?? view.toPage(path(event.slug)),
      url: event.url,
      path: path(event.slug),
      ...(event.series !== null && { feed: `?series=${event.series.id}` }),
      isIndexed: !isOpened,
    };
  }

  private renderArticle(event: EventDto, state: EventState, dates: Markup | null, view: PageView): Markup {
    const { say, language } = view;
    const bases = [view.origin, ...(this.env.s3PublicUrl === null ? [] : [this.env.s3PublicUrl])];
    const facts = {
      hasPrice: canTakePart(event, state.isOver),
      isShareable: !state.isOpened,
      contact: this.env.contact,
    };
    return html`<article ${renderSlot(event)}>
      ${renderHero(event, state, view)}
      ${
        event.language !== language &&
        html`<p class="notice calm">
          ${say('only_in', { language: nameLanguage(event.language, language) })}
        </p>`
      }
      <div class="body">
        <div class="text" ${renderLanguage(event, view)}>
          ${trusted(toLocalHtml(event.description ?? '', bases))}
        </div>
        ${renderFacts(event, facts, view)}
      </div>
      ${dates}
    </article>`;
  }
}

/** The start of the date that takes place after this one, or else of the next one. */
function findNextDate({ utc_start_date: start }: EventDto, dates: readonly EventDto[]): string | null {
  const open = dates.filter(({ event_status: status }) => status !== 'cancelled');
  const later = open.find(({ utc_start_date: other }) => other > start);
  return (later ?? open[0])?.start_date ?? null;
}

/** Of an event without an image, its title and date are drawn. */
function getShareImage({ id, image }: EventDto, view: PageView): ShareImage {
  if (image !== false) return image.sizes?.large ?? image;
  return { url: view.toPage(`/og/event/${id}.png`), ...SHARE_IMAGE_SIZE };
}
