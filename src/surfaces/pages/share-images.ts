import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EventsService } from '../../calendar/events/events.service.js';
import { ReadEventDto } from '../../calendar/events/write/event-password.dto.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { WorkQueue } from '../../requests/limits/work-queue.js';
import { formatPlace, listVenues } from './event-venues.js';
import { PageCalls } from './page-calls.js';
import { formatLineTimes } from './page-dates.js';
import type { PageView } from './page-view.js';
import { PageDesign } from './page-design.js';
import { drawShareImage, type ShareImageText } from './share-image.js';
import { getSlot } from './category-mark.js';
import { getAccents } from './theme.js';

/** Each has about 25 kB. */
const MAX_KEPT = 200;
const MAX_WAITING = 30;

/** The pictures of events without an image; the last ones are kept. */
@Injectable()
export class ShareImages {
  private readonly kept = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT });
  private readonly queue = new WorkQueue(1, MAX_WAITING, MAX_WAITING);

  constructor(
    private readonly calls: PageCalls,
    private readonly events: EventsService,
    private readonly design: PageDesign,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws ApiError as the page of the event does */
  async draw(request: IncomingMessage, view: PageView, id: number): Promise<Buffer> {
    const { context } = await this.calls.read(request, ReadEventDto, {});
    const event = await this.events.findOrThrow({ id }, { password: '', client: '' }, context);
    const [category] = event.categories;
    const text = {
      site: view.siteName,
      title: event.title,
      category: category?.name ?? '',
      when: formatLineTimes(event, view.locale),
      where: listVenues(event).map(formatPlace).join(' · '),
    };
    return this.find(text, category === undefined ? null : getSlot(category));
  }

  private find(text: ShareImageText, slot: number | null): Promise<Buffer> {
    const key = JSON.stringify([text, slot]);
    const kept = this.kept.get(key);
    if (kept !== undefined) return kept;
    const logo = this.design.logo === null ? null : Buffer.from(this.design.logo.content);
    const look = { accent: getAccents(this.env).light, slot, logo };
    const drawn = this.queue.run(null, () => drawShareImage(text, look));
    this.kept.set(key, drawn);
    drawn.catch(() => this.kept.delete(key));
    return drawn;
  }
}
