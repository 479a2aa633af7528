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
