import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { can } from '../../accounts/can.js';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { ApiError } from '../../errors/api-error.js';
import { ParameterError } from '../../errors/parameter-error.js';
import type { ImageUrlResolver, ImageUrlContext } from '../../validation/field.js';
import { ImageStoreError } from '../stores/image-store.js';
import { ImageAddress } from '../image.entity.js';
import { findImageIdByFile } from '../images.queries.js';
import { prepareImage } from '../intake/prepare-image.js';
import { MAX_FILE_BYTES, sanitizeFileName } from '../intake/received-file.js';
import { ImageWriter } from '../intake/image-writer.js';
import { UploadCapacity } from '../intake/upload-capacity.js';
import { WorkQueue } from '../../limits/work-queue.js';
import { type FetchableUrl, parseFetchableUrl } from './fetchable-url.js';
import { fetchImage } from './fetch-image.js';

/** For everything that is fetched from one address, in milliseconds. */
const FETCH_TIMEOUT_MS = 10_000;

/** Names are looked up by few threads, which others need too. */
const fetchQueue = new WorkQueue(2, 30, 15);

/** Images that are named by their addresses: fetched once, and known from then on. */
@Injectable()
export class RemoteImages implements ImageUrlResolver {
  /** What is being fetched, by its address: who names the same meanwhile waits for it. */
  private readonly inFlight = new Map<string, Promise<number | ParameterError>>();

  constructor(
    @Inject(ENV) private readonly env: Env,
    @InjectRepository(ImageAddress) private readonly addresses: Repository<ImageAddress>,
    private readonly writer: ImageWriter,
    private readonly capacity: UploadCapacity,
  ) {}

  /** The id of the image at an address, or why there is none. */
  async resolveImageUrl(address: string, asker: ImageUrlContext): Promise<number | ParameterError> {
    if (!can(asker.viewer, 'images.upload')) return new ParameterError('image_uploaders_only');
    // An image that is served here is not fetched.
    const name = asker.links.parseFileName(address);
    const own = name === null ? null : await findImageIdByFile(this.addresses.manager, name);
    if (own !== null) return own;
    if (!this.env.imagesByAddress) return new ParameterError('image_by_url');
    const fetchable = parseFetchableUrl(address, this.env.imageHosts);
    if (fetchable === null) return new ParameterError('image_address');
    const { href } = fetchable.url;
    for (;;) {
      const fetchedBefore = await this.addresses.findOneBy({ address: href });
      if (fetchedBefore !== null) return fetchedBefore.imageId;
      const waiting = this.inFlight.get(href);
      if (waiting === undefined) break;
      const found = await waiting.catch(nullIfOverloaded);
      if (found !== null) return found;
    }
    const fetched = this.fetch(fetchable, asker).finally(() => this.inFlight.delete(href));
    this.inFlight.set(href, fetched);
    return fetched;
  }

  private async fetch(
    from: FetchableUrl,
    { viewer: { userId }, language }: ImageUrlContext,
  ): Promise<number | ParameterError> {
    const rules = {
      trustedHosts: this.env.imageHosts,
      maxBytes: MAX_FILE_BYTES,
      timeoutMs: FETCH_TIMEOUT_MS,
    };
    let leave = (): void => undefined;
    try {
      const content = await fetchQueue.run(userId, async () => {
        // The size is not known before the file is there.
        leave = this.capacity.take(userId, MAX_FILE_BYTES);
        const received = await fetchImage(from, rules);
        leave();
        // At most what was left this moment, which nobody else has taken yet.
        leave = this.capacity.take(userId, received instanceof ParameterError ? 0 : received.length);
        return received;
      });
      const prepared = content instanceof ParameterError ? content : await prepareImage(content, userId);
      if (prepared instanceof ParameterError) return prepared;
      const fileName = readFileName(from.url);
      const image = { prepared, authorId: userId, fileName, language, text: {}, address: from.url.href };
      // The image is not what was requested, and is found by its address when the request is repeated.
      return await this.writer.save({ ...image, written: null });
    } finally {
      leave();
    }
  }
}

/** What another user has under way may be too much: that says nothing of others. A store that fails does so for all. */
function nullIfOverloaded(error: unknown): null {
  const isRefusal = error instanceof ApiError && [429, 503].includes(error.status);
  if (isRefusal && !(error.cause instanceof ImageStoreError)) return null;
  throw error;
}

/** The last part of the path, as somebody reads it. */
function readFileName({ pathname, hostname }: URL): string {
  const name = pathname.split('/').at(-1) || hostname;
  try {
    return sanitizeFileName(decodeURIComponent(name));
  } catch {
    return sanitizeFileName(name);
  }
}
