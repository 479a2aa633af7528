import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EventsService } from '../../calendar/events/events.service.js';
import { ReadEventDto } from '../../calendar/events/write/event-password.dto.js';
import { WorkQueue } from '../../requests/limits/work-queue.js';
import { formatPlace, listVenues } from './event-venues.js';
import { PageCalls } from './page-calls.js';
import { formatTimes } from './page-dates.js';
import type { PageView } from './page-view.js';
import { drawShareImage, type ShareImageText } from './share-image.js';

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
  ) {}

  /** @throws ApiError as the page of the event does */
  async draw(request: IncomingMessage, view: PageView, id: number): Promise<Buffer> {
    const { context } = await this.calls.read(request, ReadEventDto, {});
    const event = await this.events.findOrThrow({ id }, { password: '', client: '' }, context);
    return this.find({
      site: view.siteName,
      title: event.title,
      when: formatTimes(event, view.locale),
      where: listVenues(event).map(formatPlace).join(' · '),
    });
  }

  private find(text: ShareImageText): Promise<Buffer> {
    const key = JSON.stringify(text);
    const kept = this.kept.get(key);
    if (kept !== undefined) return kept;
    const drawn = this.queue.run(null, () => drawShareImage(text));
    this.kept.set(key, drawn);
    drawn.catch(() => this.kept.delete(key));
    return drawn;
  }
}
