// Sends texts that are made while they are sent, such as feeds. A text of usual size is collected first, so that it has an
// entity tag, and visitors get it from the cache.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { TextStream } from '../../requests/context/text-stream.js';
import { WorkQueue } from '../../requests/limits/work-queue.js';

/** Longer texts have no entity tag and are not cached. */
const MAX_COLLECTED_BYTES = 32 * 1024 * 1024;

/** Longer texts are collected one after the other: several at once take no less time, and each takes its memory. */
const LARGE_BYTES = 1024 * 1024;
/** Those that wait hold what they have made so far, and their clients do not wait for minutes. */
const MAX_WAITING = 20;
const largeTexts = new WorkQueue(1, MAX_WAITING, Infinity);

/**
 * Rejects when making the text fails; the head may be sent by then.
 *
 * @throws ApiError rest_service_unavailable when too many large texts wait
 */
export async function sendTextStream(response: ServerResponse, stream: TextStream): Promise<void> {
  const chunks = stream.chunks[Symbol.asyncIterator]();
  try {
    await send(response, stream.headers, chunks);
  } finally {
    await chunks.return?.();
  }
}

async function send(
  response: ServerResponse,
  headers: TextStream['headers'],
  chunks: AsyncIterator<string>,
): Promise<void> {
  const { sendText } = response.req.calendar;
  // As bytes: long-lived strings of parts of other strings would keep the garbage collector busy.
  const collected: Buffer[] = [];
  let length = 0;
  // The first chunk before the head: a failure then has an error of its own.
  let next = await chunks.next();
  const collect = async (most: number): Promise<void> => {
    while (next.done !== true && length < most && !response.destroyed) {
      const bytes = Buffer.from(next.value);
      collected.push(bytes);
      length += bytes.length;
      next = await chunks.next();
    }
  };
  if (sendText !== null) {
    await collect(LARGE_BYTES);
    if (next.done !== true) await largeTexts.run(null, () => collect(MAX_COLLECTED_BYTES));
  }
  const start = Buffer.concat(collected, length);
  // The rest may be sent for minutes.
  collected.length = 0;
  // Not earlier: an error has none of them.
  for (const [name, value] of Object.entries(headers)) response.appendHeader(name, value);
  if (sendText !== null && next.done === true) {
    sendText(start);
    return;
  }
  await write(response, start);
  for (; next.done !== true && !response.destroyed; next = await chunks.next())
    await write(response, next.value);
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
