// Sends texts that are made while they are sent, such as feeds. A text of usual size is collected first, so that it has an
// entity tag, and visitors get it from the cache.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { TextStream } from '../../requests/context/text-stream.js';

/** Longer texts have no entity tag and are not cached. */
const MAX_COLLECTED_BYTES = 32 * 1024 * 1024;

/** Rejects when making the text fails; the head may be sent by then. */
export async function sendTextStream(response: ServerResponse, stream: TextStream): Promise<void> {
  const { sendText } = response.req.calendar;
  const chunks = stream.chunks[Symbol.asyncIterator]();
  // As bytes: long-lived strings of parts of other strings would keep the garbage collector busy.
  const collected: Buffer[] = [];
  let length = 0;
  let next = await chunks.next();
  // The first chunk before the head: a failure then has an error of its own.
  for (; next.done !== true; next = await chunks.next()) {
    const bytes = Buffer.from(next.value);
    collected.push(bytes);
    length += bytes.length;
    if (sendText === null || length > MAX_COLLECTED_BYTES) break;
  }
  const start = Buffer.concat(collected, length);
  // Not earlier: an error has none of them.
  for (const [name, value] of Object.entries(stream.headers)) response.appendHeader(name, value);
  if (sendText !== null && next.done === true) {
    sendText(start);
    return;
  }
  await write(response, start);
  while ((next = await chunks.next()).done !== true) {
    if (response.destroyed) break;
    await write(response, next.value);
  }
  await chunks.return?.();
  response.end();
}

/** Waits while the client reads more slowly than the text is made. */
async function write(response: ServerResponse, chunk: string | Buffer): Promise<void> {
  if (response.write(chunk) || response.destroyed) return;
  const closed = new AbortController();
  const { signal } = closed;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).finally(
    () => {
      closed.abort();
    },
  );
}
