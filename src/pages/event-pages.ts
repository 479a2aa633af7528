import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import type { EventDto } from '../events/event.dto.js';
import { EventsService } from '../events/events.service.js';
import { ReadEventDto } from '../events/write/event-input.dto.js';
import { clock } from '../dates/clock.js';
import { parseLocalMs } from '../dates/format-date.js';
import { toExcerpt } from '../html/plain-text.js';
import { listVenues, renderCards, renderStatus } from './event-card.js';
import { fact, formatAddress, linkTo, renderEmail, renderMapLink, renderPhone } from './facts.js';
import { toSearch } from './list-filters.js';
import { ListPages } from './list-pages.js';
import { toLocalHtml } from './local-html.js';
import { markup, type Markup, trusted } from './markup.js';
import { PageCalls } from './page-calls.js';
import { formatLocal, formatTimes, nameLanguage, toMachineDate } from './page-dates.js';
import type { PageAnswer, PageView, ShareImage } from './page-view.js';
import { SHARE_IMAGE_SIZE } from './share-image.js';
import { renderShareLinks } from './share-links.js';

const MAX_RELATED = 3;

@Injectable()
export class EventPages {
  constructor(
    private readonly calls: PageCalls,
    private readonly events: EventsService,
    private readonly lists: ListPages,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws ApiError in the order of contract 9.2, as to a visitor */
  async event(
    request: IncomingMessage,
    view: PageView,
    ref: { slug: string } | { id: number },
  ): Promise<PageAnswer> {
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
      ...(event.series !== null && { feed: toSearch({ series: event.series.id }) }),
      isIndexed: true,
    };
  }

  /** The next events of the same series, category or venue. */
  private async findRelated(request: IncomingMessage, event: EventDto): Promise<readonly EventDto[]> {
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
    if (filters === null) return [];
    const sent = { ...filters, when: 'upcoming', per_page: String(MAX_RELATED + 1) };
    const { events } = await this.lists.find(request, sent);
    return events.filter(({ id }) => id !== event.id).slice(0, MAX_RELATED);
  }

  private render(event: EventDto, isOver: boolean, related: readonly EventDto[], view: PageView): Markup {
    const { say, language, locale } = view;
    const bases = [view.origin, ...(this.env.s3PublicUrl === null ? [] : [this.env.s3PublicUrl])];
    const isOther = event.language !== language;
    const lang = isOther && markup` lang="${event.language}"`;
    return markup`<article>
<h1${lang}>${event.title} ${renderStatus(event.event_status, view)}</h1>
<p class="lead"><time datetime="${toMachineDate(event.start_date)}">${formatTimes(event, locale)}</time></p>
${renderNotices(event, isOver, view)}
${isOther && markup`<div class="notice">${say('only_in', { language: nameLanguage(event.language, language) })}</div>`}
<div class="item">
<div class="text"${lang}>
${renderImage(event)}
${trusted(toLocalHtml(event.description ?? '', bases))}
<dl class="share" lang="${language === 'pt-pt' ? 'pt-PT' : language}">${fact(say('share'), renderShareLinks(event.title, event.url, view))}</dl>
</div>
${this.renderFacts(event, isOver, view)}
</div>
</article>
${related.length > 0 && markup`<aside class="related"><h2>${say('related')}</h2>${renderCards(related, view)}</aside>`}`;
  }

  private renderFacts(event: EventDto, isOver: boolean, view: PageView): Markup {
    const { say, locale } = view;
    const { start_date: start, timezone, timezone_abbr: zone, age_min: min, age_max: max } = event;
    const ages =
      [min, max].some((age) => age !== null) && (max === null ? `${min ?? 0}+` : `${min ?? 0}–${max}`);
    const website = event.website === event.url ? null : linkTo(event.website);
    return markup`<dl class="facts">
${fact(say('when'), formatTimes(event, locale), event.all_day === true ? say('all_day') : `${zone} (${timezone.replaceAll('_', ' ')})`, event.event_status === 'rescheduled' && event.previous_start_date !== null && say('previous_start', { date: formatLocal(event.previous_start_date, locale, 'day') }))}
${!isOver && event.event_status !== 'cancelled' && fact(say('add'), renderCalendarLinks(event, view))}
${listVenues(event).map((venue) => fact(say('where'), markup`<a href="${venue.url}">${venue.venue}</a>`, ...formatAddress(venue), renderMapLink(venue, view)))}
${fact(say('online'), linkTo(event.online_url))}
${fact(say('cost'), event.cost)}
${fact(say('website'), website)}
${event.organizer.map((organizer) => fact(say('organizer'), markup`<a href="${organizer.url}">${organizer.organizer}</a>`, renderPhone(organizer.phone), renderEmail(organizer)))}
${fact(say('accessibility'), ...event.accessibility.map((code) => say(code)))}
${fact(say('age'), ages)}
${fact(
  say('category'),
  renderTerms(event.categories, (slug) => `/events/category/${slug}/`, view),
)}
${fact(
  say('tags'),
  renderTerms(event.tags, (slug) => `/tag/${slug}/`, view),
)}
${event.series !== null && fact(say('series'), markup`<a href="${view.toPage('/events/')}${toSearch({ series: event.series.id, when: 'all' })}">${say('series')}</a>`)}
${start !== '' && fact(say('more'), markup`<a href="${view.toPage(`/events/month/${start.slice(0, 7)}/`)}">${formatLocal(start, locale, 'month')}</a>`)}
</dl>`;
  }
}

/** Of an event without an image, its title and date are drawn. */
function getShareImage({ id, image }: EventDto, view: PageView): ShareImage {
  if (image !== false) return image.sizes?.large ?? image;
  return { url: view.toPage(`/og/event/${id}.png`), ...SHARE_IMAGE_SIZE };
}

function renderNotices(event: EventDto, isOver: boolean, { say }: PageView): Markup {
  const { event_status: status, event_status_reason: reason } = event;
  return markup`${
    status !== 'scheduled' &&
    markup`<div class="notice"><strong>${say(status)}</strong>${(reason ?? '') !== '' && markup`<p>${reason}</p>`}</div>`
  }
${isOver && status === 'scheduled' && markup`<div class="notice">${say('over')}</div>`}`;
}

function renderImage({ image }: EventDto): Markup | null {
  if (image === false) return null;
  const { url, width, height } = image.sizes?.large ?? image;
  return markup`<img class="item-image" src="${url}" width="${width}" height="${height}" alt="${image.alt_text ?? ''}">`;
}

function renderTerms(
  terms: EventDto['categories'],
  toPath: (slug: string) => string,
  view: PageView,
): Markup | null {
  if (terms.length === 0) return null;
  return markup`<ul class="terms">${terms.map(({ slug, name }) => markup`<li><a href="${view.toPage(toPath(slug))}">${name}</a></li>`)}</ul>`;
}

const toStamp = (utc: string): string => `${utc.slice(0, 19).replace(' ', 'T').replaceAll(/[-:]/g, '')}Z`;

function renderCalendarLinks(event: EventDto, view: PageView): Markup {
  const { title, url } = event;
  const place = listVenues(event)
    .map((venue) => [venue.venue, ...formatAddress(venue)].join(', '))
    .join('; ');
  const [day, lastDay] = [event.start_date.slice(0, 10), event.end_date.slice(0, 10)];
  const isAllDay = event.all_day === true;
  const google = toSearch({
    action: 'TEMPLATE',
    text: title,
    dates: isAllDay
      ? `${day.replaceAll('-', '')}/${nextDay(lastDay).replaceAll('-', '')}`
      : `${toStamp(event.utc_start_date)}/${toStamp(event.utc_end_date)}`,
    details: url,
    location: place,
  });
  const outlook = toSearch({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: isAllDay ? day : `${event.utc_start_date.replace(' ', 'T')}Z`,
    enddt: isAllDay ? nextDay(lastDay) : `${event.utc_end_date.replace(' ', 'T')}Z`,
    ...(isAllDay && { allday: 'true' }),
    body: url,
    location: place,
  });
  const file = `${view.api}/events/${event.id}.ics`;
  return markup`<span class="add"><a href="${file}">${view.say('calendar_file')} (.ics)</a>
<a href="https://calendar.google.com/calendar/render${google}" rel="noopener nofollow">Google</a>
<a href="https://outlook.live.com/calendar/0/deeplink/compose${outlook}" rel="noopener nofollow">Outlook</a></span>`;
}

const nextDay = (day: string): string =>
  new Date(parseLocalMs(`${day} 00:00:00`) + 86_400_000).toISOString().slice(0, 10);
