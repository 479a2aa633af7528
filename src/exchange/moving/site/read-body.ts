import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** 10 MB, also when unpacked. */
const MAX_BYTES = 10 * 1024 * 1024;

export class TooLargeError extends Error {}

/** @throws TooLargeError, and an Error for a body that is broken or packed in another way than gzip */
export async function readBody(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new TooLargeError();
    chunks.push(chunk);
  }
  // A body without a length is complete for Node when the signal is aborted, too.
  signal.throwIfAborted();
  if (!response.complete) throw new Error('the answer broke off');
  const content = Buffer.concat(chunks);
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity' || content.length === 0) return content;
  if (encoding !== 'gzip') throw new Error(`the answer is packed as ${encoding}`);
  try {
    return gunzipSync(content, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLargeError();
    throw error;
  }
}
