import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { FetchError, fetchFile } from '../../foundation/outgoing/fetch-file.js';
import { FileBytes } from './reading/file-content.js';
import { ImportError } from './import-error.js';
import { MAX_CONTENT_LENGTH } from './source-limits.js';

const TIMEOUT_MS = 30_000;

const ACCEPT = 'text/calendar, text/csv, application/x-ndjson, application/json, text/html;q=0.9, */*;q=0.5';

export interface FetchedContent {
  readonly content: FileBytes;
  readonly mediaType: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Fetches the files of sources from their addresses: 10 MB in 30 seconds at most. */
@Injectable()
export class SourceFetcher {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * @param cached what the server said of the file that was imported last
   * @returns null when the server says that the file has not changed
   * @throws FetchError
   */
  async fetch(
    address: string,
    cached: Pick<FetchedContent, 'etag' | 'lastModified'> = { etag: null, lastModified: null },
  ): Promise<FetchedContent | null> {
    const file = await fetchFile(address, {
      trustedHosts: this.env.sourceHosts,
      maxBytes: MAX_CONTENT_LENGTH,
      timeoutMs: TIMEOUT_MS,
      accept: ACCEPT,
      etag: cached.etag,
      lastModified: cached.lastModified,
    });
    if (file === null) return null;
    const { bytes, contentType, isLengthKnown, address: finalAddress, ...others } = file;
    const content = new FileBytes(await unpack(bytes), contentType, isLengthKnown, finalAddress);
    return { ...others, content };
  }

  /** Whether the file has changed or not. @throws ImportError calendar_source_unavailable */
  async fetchContent(address: string): Promise<FetchedContent> {
    try {
      const file = await this.fetch(address);
      if (file === null) throw new FetchError('status_304');
      return file;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      const { reason } = error;
      throw new ImportError('calendar_source_unavailable', `The source could not be fetched: ${reason}`, {
        values: { cause: reason },
      });
    }
  }
}

/** Files may be gzipped themselves, such as `calendar.ics.gz`. @throws FetchError */
async function unpack(bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MAX_CONTENT_LENGTH });
  } catch (error) {
    const isTooLarge = (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new FetchError(isTooLarge ? 'too_large' : 'broken_encoding');
  }
}
