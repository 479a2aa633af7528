import { can } from '../../../requests/accounts/can.js';
import { awaitsEvent } from '../post-status.js';
import type { PostWrite } from '../write-post.js';
import type { LinkedInput } from './linked-resource.js';

type LinkedWrite = PostWrite & { readonly facts: object };

/** Notes in a new item whether it waits for an event, which publishes it. */
export function markAwaiting(write: LinkedWrite, input: LinkedInput, isNamedByHidden: boolean): LinkedWrite {
  if (!awaitsEvent(write.context.viewer, input.status, isNamedByHidden)) return write;
  const { status = 'draft' } = input;
  return { ...write, input: { ...input, status }, facts: { ...write.facts, awaitsEvent: true } };
}

/** Who may publish and chooses a status decides on the item: no event publishes it any more. */
export const endAwaiting = (write: LinkedWrite, { status }: LinkedInput): LinkedWrite =>
  status === undefined || !can(write.context.viewer, 'posts.publish')
    ? write
    : { ...write, facts: { ...write.facts, awaitsEvent: false } };
