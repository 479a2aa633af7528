import { Injectable } from '@nestjs/common';
import type { ClaimedDelivery } from './deliveries.queries.js';
import type { Message } from './send-message.js';
import { type FilteredView, VisitorItems } from './visitor-items.js';

type Content = Pick<ClaimedDelivery, 'messageId' | 'kind' | 'itemId' | 'isNew' | 'changedAt'>;

/** Renders the content of messages as visitors see it at that moment. */
@Injectable()
export class MessageRenderer {
  constructor(private readonly items: VisitorItems) {}

  /**
   * Reads each item once for all receivers with the same view.
   *
   * @returns for each delivery its message, or why there is none
   */
  async render<Delivery extends Content>(
    deliveries: readonly (readonly [Delivery, FilteredView])[],
  ): Promise<Map<Delivery, Message | Error>> {
    const groups = new Map<string, { readonly view: FilteredView; readonly deliveries: Delivery[] }>();
    for (const [delivery, view] of deliveries) {
      const { language, origin, filter } = view;
      const key = JSON.stringify([delivery.kind, language, origin, delivery.kind === 'event' ? filter : {}]);
      const group = groups.get(key) ?? { view, deliveries: [] };
      group.deliveries.push(delivery);
      groups.set(key, group);
    }
    const messages = new Map<Delivery, Message | Error>();
    for (const { view, deliveries: members } of groups.values())
      for (const [delivery, message] of await this.renderGroup(view, members))
        messages.set(delivery, message);
    return messages;
  }

  private async renderGroup<Delivery extends Content>(
    view: FilteredView,
    deliveries: readonly Delivery[],
  ): Promise<(readonly [Delivery, Message | Error])[]> {
    const [first] = deliveries;
    if (first === undefined) return [];
    const ids = [...new Set(deliveries.map(({ itemId }) => itemId))];
    const items = await this.items.read(view, first.kind, ids).catch((error: unknown) => error as Error);
    return deliveries.map((delivery) => [
      delivery,
      items instanceof Error ? items : toMessage(delivery, items.get(delivery.itemId)),
    ]);
  }
}

function toMessage(
  { messageId, kind, itemId, isNew, changedAt }: Content,
  item: object | undefined,
): Message {
  const type = `${kind}.${item === undefined ? 'removed' : isNew ? 'created' : 'updated'}`;
  return buildMessage(messageId, { type, changedAt, data: item ?? { id: itemId } });
}

export const buildMessage = (
  id: string,
  { type, changedAt, data }: { readonly type: string; readonly changedAt: Date; readonly data: object },
): Message => ({ id, type, body: JSON.stringify({ type, timestamp: changedAt.toISOString(), data }) });
