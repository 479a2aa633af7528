import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { OrganizersService } from '../../calendar/organizers/organizers.service.js';
import type { OrganizerDto } from '../../calendar/organizers/organizer.dto.js';
import { toExcerpt } from '../../foundation/html/plain-text.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import type { VenueDto } from '../../calendar/venues/venue.dto.js';
import { VenuesService } from '../../calendar/venues/venues.service.js';
import { renderEvents } from './event-days.js';
import {
  fact,
  formatAddress,
  linkTo,
  renderDirections,
  renderEmail,
  renderMapLink,
  renderPhone,
} from './facts.js';
import { toSearch } from './list-filters.js';
import { toLocalHtml } from './local-html.js';
import { html, type Markup, trusted } from '../../foundation/html/markup.js';
import { PageCalls } from './page-calls.js';
import { PageEvents } from './page-events.js';
import type { PageContent, PageView } from './page-view.js';

interface Place {
  readonly kind: 'venue' | 'organizer';
  readonly item: VenueDto | OrganizerDto;
  readonly name: string;
  readonly facts: Markup;
}

/** Pages of venues and organizers, with their next events. */
@Injectable()
export class PlacePages {
  constructor(
    private readonly calls: PageCalls,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly pageEvents: PageEvents,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async venue(request: IncomingMessage, view: PageView, slug: string): Promise<PageContent> {
    const { context } = await this.calls.read(request, NoParametersDto, {});
    const item = await this.venues.findOrThrow({ slug }, context);
    const { say } = view;
    const facts = html`${fact(
      say('where'),
      ...formatAddress(item),
      renderMapLink(item, view),
      renderDirections(item, view),
    )}
    ${fact(say('phone'), renderPhone(item.phone))} ${fact(say('website'), linkTo(item.website))}`;
    return this.render(request, view, { kind: 'venue', item, name: item.venue, facts });
  }

  async organizer(request: IncomingMessage, view: PageView, slug: string): Promise<PageContent> {
    const { context } = await this.calls.read(request, NoParametersDto, {});
    const item = await this.organizers.findOrThrow({ slug }, context);
    const { say } = view;
    const facts = html`${fact(say('phone'), renderPhone(item.phone))} ${fact(say('email'), renderEmail(item))}
    ${fact(say('website'), linkTo(item.website))}`;
    return this.render(request, view, { kind: 'organizer', item, name: item.organizer, facts });
  }

  private async render(request: IncomingMessage, view: PageView, place: Place): Promise<PageContent> {
    const { kind, item, name, facts } = place;
    const filter = { [kind]: String(item.id) };
    const eventPage = await this.pageEvents.find(request, { ...filter, per_page: '10' });
    const bases = [view.origin, ...(this.env.s3PublicUrl === null ? [] : [this.env.s3PublicUrl])];
    const toPath = (slug: string): string => `/${kind}/${slug}/`;
    const addresses = Object.fromEntries(
      Object.entries(item.translations).flatMap(([code, { slug }]) => {
        const language = view.languages.find((each) => each === code);
        return language === undefined || slug === '' ? [] : [[code, view.toPage(toPath(slug), language)]];
      }),
    );
    const all = `${view.toPage('/events/')}${toSearch(filter)}`;
    const { say } = view;
    return {
      status: 200,
      title: name,
      description: toExcerpt(item.description ?? '').slice(0, 300),
      body: html`<article>
        <h1>${name}</h1>
        <div class="item">
          <div>
            ${renderPicture(item)}
            ${
              (item.description ?? '') !== '' &&
              html`<div class="text">${trusted(toLocalHtml(item.description ?? '', bases))}</div>`
            }
            ${
              eventPage.events.length === 0
                ? html`<p class="none">${say('none')}</p>`
                : renderEvents(eventPage.events, { from: view.today }, view)
            }
            <p class="paging">
              <a
                class="button button-plain"
                href="${eventPage.total > eventPage.events.length ? all : `${all}&when=past`}"
                rel="nofollow"
                >${say(eventPage.total > eventPage.events.length ? 'more' : 'past')}</a
              >
            </p>
          </div>
          ${facts.html.trim() !== '' && html`<dl class="facts">${facts}</dl>`}
        </div>
      </article>`.html,
      image: item.image === undefined ? undefined : (item.image.sizes?.large ?? item.image),
      jsonLd: item.json_ld,
      addresses,
      url: item.url,
      path: toPath(item.slug ?? ''),
      canonical: addresses[item.language] ?? view.toPage(toPath(item.slug ?? '')),
      feed: toSearch(filter),
      isIndexed: true,
    };
  }
}

function renderPicture({ image }: VenueDto | OrganizerDto): Markup | null {
  if (image === undefined) return null;
  const { url, width, height } = image.sizes?.large ?? image;
  return html`<img
    class="item-image"
    src="${url}"
    width="${width}"
    height="${height}"
    alt="${image.alt_text ?? ''}"
  />`;
}
