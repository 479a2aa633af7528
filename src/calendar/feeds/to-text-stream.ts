import { setImmediate } from 'node:timers/promises';
import { TextStream } from '../../requests/context/text-stream.js';
import { type FeedAddress, formatFeedLink } from '../events/list/feed-address.js';
import type { CancelledMode } from './feed.dto.js';
import type { FeedEntry, FeedFormat, FeedHead } from './feed.js';

export interface FeedRequest {
  readonly format: FeedFormat;
  readonly address: FeedAddress;
  readonly cancelled: CancelledMode | undefined;
}

/** Other requests are served after so many entries. */
const ENTRIES_PER_TURN = 50;

type Batches = AsyncIterable<readonly FeedEntry[]> | Iterable<readonly FeedEntry[]>;

/** @param name of the file, without its extension */
export function toTextStream(
  head: FeedHead,
  { format, address }: FeedRequest,
  name: string,
  batches: Batches,
): TextStream {
  const disposition = format.isDownload ? 'attachment' : 'inline';
  return new TextStream({
    language: head.language,
    headers: {
      'Content-Type': format.mediaType,
      'Content-Disposition': `${disposition}; filename="${name}.${format.extension}"`,
      Link: formatFeedLink(address),
    },
    chunks: formatFeed(head, format, batches),
  });
}

async function* formatFeed(head: FeedHead, format: FeedFormat, batches: Batches): AsyncGenerator<string> {
  yield format.begin(head);
  let isFirst = true;
  for await (const entries of batches) {
    for (let at = 0; at < entries.length; at += ENTRIES_PER_TURN) {
      let chunk = '';
      for (const entry of entries.slice(at, at + ENTRIES_PER_TURN)) {
        chunk += format.format(entry, head, isFirst);
        isFirst = false;
      }
      yield chunk;
      await setImmediate();
    }
  }
  yield format.end;
}
