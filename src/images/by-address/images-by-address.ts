import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../database/connection/database.js';
import { can } from '../../accounts/can.js';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { lockNames } from '../../database/connection/locks.js';
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

/** Statuses of refusals for want of room or of a place in a queue. */
const TOO_MUCH: ReadonlySet<number> = new Set([429, 503]);

interface Received {
  readonly content: Buffer;
  /** To be called when nothing of it is held any more. */
  readonly leave: () => void;
}

/** Images that are named by their addresses: fetched once, and known from then on. */
@Injectable()
export class ImagesByAddress implements ImageAddresses {
  /** What is being fetched, by its address: who names the same meanwhile waits for it. */
  private readonly underWay = new Map<string, Promise<number | Fault>>();

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly saved: SavedImages,
    private readonly room: UploadRoom,
  ) {}

  /** The id of the image at an address, or why there is none. */
  async imageAt(address: string, asker: ImageAsker): Promise<number | Fault> {
    if (!can(asker.viewer, 'images.upload')) return new Fault('image_uploaders_only');
    const own = await this.ownImage(address, asker);
    if (own !== null) return own;
    if (!this.env.imagesByAddress) return new Fault('image_by_url');
    const fetchable = fetchableAddress(address, this.env.imageHosts);
    if (fetchable === null) return new Fault('image_address');
    const { href } = fetchable.url;
    for (;;) {
      const known = await this.database.manager.findOneBy(ImageAddress, { address: href });
      if (known !== null) return known.imageId;
      const waiting = this.underWay.get(href);
      if (waiting === undefined) break;
      const found = await waiting.catch(nullIfTooMuch);
      if (found !== null) return found;
    }
    const fetched = this.fetch(fetchable, asker).finally(() => this.underWay.delete(href));
    this.underWay.set(href, fetched);
    return fetched;
  }

  /** Of an image that is served here nothing is fetched. */
  private ownImage(address: string, { links }: ImageAsker): Promise<number | null> {
    const name = links.fileName(address);
    return name === null ? Promise.resolve(null) : imageOfFile(this.database.manager, name);
  }

  private async fetch(from: FetchableAddress, asker: ImageAsker): Promise<number | Fault> {
    const { userId } = asker.viewer;
    const received = await queue.run(userId, () => this.receive(from, userId));
    if (received instanceof Fault) return received;
    try {
      return await this.store(received.content, from, asker);
    } finally {
      received.leave();
    }
  }

  /** It may be of any size until it is there: whoever waits in the queue holds nothing, and needs no room. */
  private async receive(from: FetchableAddress, owner: number | null): Promise<Received | Fault> {
    const rules = { trusted: this.env.imageHosts, maxBytes: MAX_FILE_BYTES, timeMs: FETCH_MS };
    const leave = this.room.take(owner, MAX_FILE_BYTES);
    let content: Buffer | Fault;
    try {
      content = await fetchImage(from, rules);
    } finally {
      leave();
    }
    if (content instanceof Fault) return content;
    // No more than what was left this moment, which nobody else has taken yet.
    return { content, leave: this.room.take(owner, content.length) };
  }

  private async store(
    content: Buffer,
    from: FetchableAddress,
    { viewer, language }: ImageAsker,
  ): Promise<number | Fault> {
    const prepared = await prepareImage(content, viewer.userId);
    if (prepared instanceof Fault) return prepared;
    const { href } = from.url;
    const fileName = nameIn(from.url);
    // It is not what was asked for, and is found again when it is asked for once more.
    const image = { prepared, authorId: viewer.userId, fileName, language, words: {}, written: null };
    return this.saved.save(image, async (manager) => {
      await lockNames(manager, [`image address ${href}`]);
      return {
        // Another process may have been quicker.
        known: (await manager.findOneBy(ImageAddress, { address: href }))?.imageId ?? null,
        made: async (imageId) => {
          await manager.insert(ImageAddress, { address: href, imageId });
        },
      };
    });
  }
}

/** What another user has under way may be too much: that says nothing of others. A store that fails does so for all. */
function nullIfTooMuch(error: unknown): null {
  if (error instanceof ApiError && !(error.cause instanceof ImageStoreError) && TOO_MUCH.has(error.status))
    return null;
  throw error;
}

/** The last part of the path, as somebody reads it. */
function nameIn({ pathname, hostname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  const name = last === '' ? hostname : last;
  try {
    return sentName({ originalname: decodeURIComponent(name) });
  } catch {
    return sentName({ originalname: name });
  }
}
