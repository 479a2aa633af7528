import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { OrganizersService } from '../../calendar/organizers/organizers.service.js';
import type { OrganizerDto } from '../../calendar/organizers/organizer.dto.js';
import type { VenueDto } from '../../calendar/venues/venue.dto.js';
import { VenuesService } from '../../calendar/venues/venues.service.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { html, type Markup, trusted } from '../../foundation/html/markup.js';
import { toExcerpt } from '../../foundation/html/plain-text.js';
import { shortenText } from '../../foundation/html/truncate-text.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { renderEvents } from './event-days.js';
import {
  fact,
  findDirectionsAddress,
  findMapAddress,
  formatAddress,
  linkTo,
  renderEmail,
  renderPhone,
} from './facts.js';
import { renderHeroPicture } from './hero-picture.js';
import { toSearch } from './list-filters.js';
import { toLocalHtml } from './local-html.js';
import { PageCalls } from './page-calls.js';
import { PageEvents } from './page-events.js';
import { MAX_DESCRIPTION_LENGTH, type PageContent, type PageView } from './page-view.js';
import { cleanSchemaData } from './schema-data.js';

interface Place {
  readonly kind: 'venue' | 'organizer';
  readonly item: VenueDto | OrganizerDto;
  readonly name: string;
  /** Where it is, and how to get there. */
  readonly key: Markup | null;
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
    const facts = html`${fact(say('phone'), renderPhone(item.phone))}
    ${fact(say('website'), linkTo(item.website))}`;
    return this.render(request, view, {
      kind: 'venue',
      item,
      name: item.venue,
      key: renderWay(item, view),
      facts,
    });
  }

  async organizer(request: IncomingMessage, view: PageView, slug: string): Promise<PageContent> {
    const { context } = await this.calls.read(request, NoParametersDto, {});
    const item = await this.organizers.findOrThrow({ slug }, context);
    const { say } = view;
    const facts = html`${fact(say('phone'), renderPhone(item.phone))} ${fact(say('email'), renderEmail(item))}
    ${fact(say('website'), linkTo(item.website))}`;
    return this.render(request, view, { kind: 'organizer', item, name: item.organizer, key: null, facts });
  }

  private async render(request: IncomingMessage, view: PageView, place: Place): Promise<PageContent> {
    const { kind, item, name } = place;
    const filter = { [kind]: String(item.id) };
    const { events, total } = await this.pageEvents.find(request, { ...filter, per_page: '10' });
    const toPath = (slug: string): string => `/${kind}/${slug}/`;
    const addresses = Object.fromEntries(
      Object.entries(item.translations).flatMap(([code, { slug }]) => {
        const language = view.languages.find((each) => each === code);
        return language === undefined || slug === '' ? [] : [[code, view.toPage(toPath(slug), language)]];
      }),
    );
    const { say } = view;
    const list = view.toPage('/events/');
    const hasMore = total > events.length;
    const hasPast = !hasMore && (await this.pageEvents.hasPast(request, filter));
    return {
      status: 200,
      title: name,
      description: shortenText(toExcerpt(item.description ?? ''), MAX_DESCRIPTION_LENGTH),
      body: html`${this.renderArticle(place, view)}
        <section class="section">
          <h2>${say('upcoming')}</h2>
          ${
            events.length === 0
              ? html`<p class="none">${say('none')}</p>`
              : renderEvents(events, { from: view.today }, view)
          }
          ${
            (hasMore || hasPast) &&
            html`<nav class="paging" aria-label="${say(hasMore ? 'upcoming' : 'past')}">
              <a
                class="button plain"
                href="${list}${toSearch(hasMore ? filter : { ...filter, when: 'past' })}"
                rel="nofollow"
                >${say(hasMore ? 'more' : 'past')}</a
              >
            </nav>`
          }
        </section>`.html,
      image: item.image === undefined ? undefined : (item.image.sizes?.large ?? item.image),
      jsonLd: cleanSchemaData(item.json_ld),
      addresses,
      url: item.url,
      path: toPath(item.slug ?? ''),
      canonical: addresses[item.language] ?? view.toPage(toPath(item.slug ?? '')),
      feed: toSearch(filter),
      isIndexed: true,
    };
  }

  private renderArticle({ kind, item, name, key, facts }: Place, view: PageView): Markup {
    const { say } = view;
    const bases = [view.origin, ...(this.env.s3PublicUrl === null ? [] : [this.env.s3PublicUrl])];
    const description = item.description ?? '';
    const subscribe = view.toPage('/events/subscribe/') + toSearch({ [kind]: item.id });
    return html`<article>
      <div class="hero">
        ${item.image !== undefined && renderHeroPicture(item.image)}
        <div>
          <p class="kicker">${say(kind)}</p>
          <h1>${name}</h1>
          ${key}
        </div>
      </div>
      <div class="body">
        ${description !== '' && html`<div class="text">${trusted(toLocalHtml(description, bases))}</div>`}
        <dl class="facts">
          ${facts}
          <div class="no-print">
            <dt>${say('calendar')}</dt>
            <dd><a href="${subscribe}" rel="nofollow">${say('subscribe')}</a></dd>
          </div>
        </dl>
      </div>
    </article>`;
  }
}

/** The address, and the way there as the one strong button. */
function renderWay(venue: VenueDto, { say }: PageView): Markup | null {
  const [street = '', ...others] = formatAddress(venue);
  const directions = findDirectionsAddress(venue);
  const map = findMapAddress(venue);
  return html`${
    street !== '' &&
    html`<div class="key">
      <p><b>${street}</b>${others.join(', ')}</p>
    </div>`
  }
  ${
    (directions ?? map) !== null &&
    html`<p class="act">
      ${
        directions !== null &&
        html`<a class="button" href="${directions}" rel="noopener nofollow">${say('directions')}</a> `
      }
      ${map !== null && html`<a class="button plain" href="${map}" rel="noopener">${say('map')}</a>`}
    </p>`
  }`;
}
