import type { ServerResponse } from 'node:http';
import { EVENT_STREAM_TYPE, type EventStream } from '../../requests/context/event-stream.js';

const HEADERS = {
  'Content-Type': EVENT_STREAM_TYPE,
  // Events must not wait in caches, compressors and buffers on their way.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** @throws ApiError when the stream is refused */
export function sendEventStream(response: ServerResponse, stream: EventStream): void {
  const { req: request } = response;
  const open = request.method === 'HEAD' ? null : stream.admit(request);
  response.writeHead(200, HEADERS);
  if (open === null) {
    response.end();
    return;
  }
  request.releaseSlot?.();
  open(response);
}
