import type { IncomingMessage, ServerResponse } from 'node:http';

declare module 'http' {
  interface IncomingMessage {
    /** Stops counting the request as one in flight. */
    releaseSlot?: () => void;
  }
}

export const EVENT_STREAM_TYPE = 'text/event-stream';

/** A response that stays open and sends events (server-sent events of HTML), in place of JSON. */
export class EventStream {
  /**
   * @param admit called before the head is sent; returns what takes the response over behind it, and throws an ApiError when
   * the stream is refused
   */
  constructor(readonly admit: (request: IncomingMessage) => (response: ServerResponse) => void) {}
}
