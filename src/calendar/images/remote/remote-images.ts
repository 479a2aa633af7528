import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { isDryRun } from '../../../data/database/connection/dry-run.js';
import { can } from '../../../requests/accounts/can.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { ImageUrlResolver, ImageUrlContext } from '../../../requests/validation/field.js';
import { ImageStoreError } from '../stores/image-store.js';
import { ImageAddress } from '../image.entity.js';
import { findImageIdByFile } from '../images.queries.js';
import { prepareImage } from '../intake/prepare-image.js';
import { MAX_FILE_BYTES } from '../intake/raw-file.interceptor.js';
import { sanitizeFileName } from '../intake/received-file.js';
import { ImageWriter } from '../intake/image-writer.js';
import { UploadCapacity } from '../intake/upload-capacity.js';
import { WorkQueue } from '../../../requests/limits/work-queue.js';
import { type FetchableUrl, parseFetchableUrl } from '../../../foundation/outgoing/fetchable-url.js';
import { fetchImage } from './fetch-image.js';

const FETCH_TIMEOUT_MS = 10_000;

/** DNS lookups share a small thread pool with the rest of the process. */
const fetchQueue = new WorkQueue(2, 30, 15);

/** Resolves image URLs to ids. Fetches each URL once. */
@Injectable()
export class RemoteImages implements ImageUrlResolver {
  /** Running fetches by URL, which concurrent requests share. */
  private readonly inFlight = new Map<string, Promise<number | ParameterError>>();

  constructor(
    @Inject(ENV) private readonly env: Env,
    @InjectRepository(ImageAddress) private readonly addresses: Repository<ImageAddress>,
    private readonly writer: ImageWriter,
    private readonly capacity: UploadCapacity,
  ) {}

  async resolveImageUrl(address: string, context: ImageUrlContext): Promise<number | ParameterError> {
    // Contributors upload: the service fetches only for those who may publish.
    if (!can(context.viewer, 'posts.publish')) return new ParameterError('image_by_url');
    // This service hosts the image itself.
    const name = context.links.parseFileName(address);
    const hostedId = name === null ? null : await findImageIdByFile(this.addresses.manager, name);
    if (hostedId !== null) return hostedId;
    if (!this.env.imagesByAddress) return new ParameterError('image_by_url');
    const fetchable = parseFetchableUrl(address, this.env.imageHosts);
    if (fetchable === null) return new ParameterError('image_address');
    const { href } = fetchable.url;
    for (;;) {
      const fetchedBefore = await this.addresses.findOneBy({ address: href });
      if (fetchedBefore !== null) return fetchedBefore.imageId;
      // A dry run holds a connection that the other may wait for, and what it stores is rolled back.
      if (isDryRun()) return this.fetch(fetchable, context);
      const running = this.inFlight.get(href);
      if (running === undefined) break;
      const result = await running.catch(nullIfOverloaded);
      if (result !== null) return result;
    }
    const fetched = this.fetch(fetchable, context).finally(() => this.inFlight.delete(href));
    this.inFlight.set(href, fetched);
    return fetched;
  }

  private async fetch(
    from: FetchableUrl,
    { viewer: { userId }, actor, language }: ImageUrlContext,
  ): Promise<number | ParameterError> {
    const rules = {
      trustedHosts: this.env.imageHosts,
      maxBytes: MAX_FILE_BYTES,
      timeoutMs: FETCH_TIMEOUT_MS,
    };
    let leave = (): void => undefined;
    try {
      const content = await fetchQueue.run(userId, async () => {
        // Reserves the maximum, since the size is still unknown.
        leave = this.capacity.take(userId, MAX_FILE_BYTES);
        const received = await fetchImage(from, rules);
        leave();
        // Cannot fail: it reserves at most what this tick has just released.
        leave = this.capacity.take(userId, received instanceof ParameterError ? 0 : received.length);
        return received;
      });
      const prepared = content instanceof ParameterError ? content : await prepareImage(content, userId);
      if (prepared instanceof ParameterError) return prepared;
      const fileName = readFileName(from.url);
      const image = {
        prepared,
        authorId: userId,
        actor,
        fileName,
        language,
        text: {},
        address: from.url.href,
      };
      // `written` reports the main item of a request, which the image is not. A repetition finds it by its URL.
      return await this.writer.save({ ...image, written: null });
    } finally {
      leave();
    }
  }
}

/** Limits of another user do not apply to this one. Failures of the store apply to all. */
function nullIfOverloaded(error: unknown): null {
  const isRefusal = error instanceof ApiError && [429, 503].includes(error.status);
  if (isRefusal && !(error.cause instanceof ImageStoreError)) return null;
  throw error;
}

function readFileName({ pathname, hostname }: URL): string {
  const name = pathname.split('/').at(-1) || hostname;
  try {
    return sanitizeFileName(decodeURIComponent(name));
  } catch {
    return sanitizeFileName(name);
  }
}
