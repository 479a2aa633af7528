import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { can } from '../../accounts/can.js';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { ApiError } from '../../errors/api-error.js';
import { Fault } from '../../errors/fault.js';
import type { ImageAddresses, ImageAsker } from '../../validation/field.js';
import { ImageStoreError } from '../stores/image-store.js';
import { ImageAddress } from '../image.entity.js';
import { imageOfFile } from '../images.queries.js';
import { prepareImage } from '../intake/prepare-image.js';
import { MAX_FILE_BYTES, sentName } from '../intake/received-file.js';
import { SavedImages } from '../intake/save-image.js';
import { UploadRoom } from '../intake/upload-room.js';
import { WorkQueue } from '../intake/work-queue.js';
import { type FetchableAddress, fetchableAddress } from './fetchable-address.js';
import { fetchImage } from './fetch-image.js';

/** For everything that is fetched from one address, in milliseconds. */
const FETCH_MS = 10_000;

/** Names are looked up by few threads, which others need too. */
const queue = new WorkQueue(2, 30, 15);

/** Images that are named by their addresses: fetched once, and known from then on. */
@Injectable()
export class ImagesByAddress implements ImageAddresses {
  /** What is being fetched, by its address: who names the same meanwhile waits for it. */
  private readonly underWay = new Map<string, Promise<number | Fault>>();

  constructor(
    @Inject(ENV) private readonly env: Env,
    @InjectRepository(ImageAddress) private readonly addresses: Repository<ImageAddress>,
    private readonly saved: SavedImages,
    private readonly room: UploadRoom,
  ) {}

  /** The id of the image at an address, or why there is none. */
  async imageAt(address: string, asker: ImageAsker): Promise<number | Fault> {
    if (!can(asker.viewer, 'images.upload')) return new Fault('image_uploaders_only');
    // An image that is served here is not fetched.
    const name = asker.links.fileName(address);
    const own = name === null ? null : await imageOfFile(this.addresses.manager, name);
    if (own !== null) return own;
    if (!this.env.imagesByAddress) return new Fault('image_by_url');
    const fetchable = fetchableAddress(address, this.env.imageHosts);
    if (fetchable === null) return new Fault('image_address');
    const { href } = fetchable.url;
    for (;;) {
      const fetchedBefore = await this.addresses.findOneBy({ address: href });
      if (fetchedBefore !== null) return fetchedBefore.imageId;
      const waiting = this.underWay.get(href);
      if (waiting === undefined) break;
      const found = await waiting.catch(nullIfTooMuch);
      if (found !== null) return found;
    }
    const fetched = this.fetch(fetchable, asker).finally(() => this.underWay.delete(href));
    this.underWay.set(href, fetched);
    return fetched;
  }

  private async fetch(
    from: FetchableAddress,
    { viewer: { userId }, language }: ImageAsker,
  ): Promise<number | Fault> {
    const rules = { trusted: this.env.imageHosts, maxBytes: MAX_FILE_BYTES, timeMs: FETCH_MS };
    let leave = (): void => undefined;
    try {
      const content = await queue.run(userId, async () => {
        // The size is not known before the file is there.
        leave = this.room.take(userId, MAX_FILE_BYTES);
        const received = await fetchImage(from, rules);
        leave();
        // At most what was left this moment, which nobody else has taken yet.
        leave = this.room.take(userId, received instanceof Fault ? 0 : received.length);
        return received;
      });
      const prepared = content instanceof Fault ? content : await prepareImage(content, userId);
      if (prepared instanceof Fault) return prepared;
      const fileName = nameIn(from.url);
      const image = { prepared, authorId: userId, fileName, language, words: {}, address: from.url.href };
      // The image is not what was requested, and is found by its address when the request is repeated.
      return await this.saved.save({ ...image, written: null });
    } finally {
      leave();
    }
  }
}

/** What another user has under way may be too much: that says nothing of others. A store that fails does so for all. */
function nullIfTooMuch(error: unknown): null {
  const isRefusal = error instanceof ApiError && [429, 503].includes(error.status);
  if (isRefusal && !(error.cause instanceof ImageStoreError)) return null;
  throw error;
}

/** The last part of the path, as somebody reads it. */
function nameIn({ pathname, hostname }: URL): string {
  const name = pathname.split('/').at(-1) || hostname;
  try {
    return sentName(decodeURIComponent(name));
  } catch {
    return sentName(name);
  }
}
