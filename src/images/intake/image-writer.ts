// Stores images and removes them, files and rows together. Rows decide: a file is there as long as a row needs it.
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type EntityManager, LessThan, MoreThan } from 'typeorm';
import type { WriteListener } from '../../context/request-context.js';
import { clock } from '../../dates/clock.js';
import { Database } from '../../database/connection/database.js';
import { lockNames } from '../../database/connection/locks.js';
import type { LanguageCode } from '../../languages/language-code.js';
import { Image, ImageAddress, ImageLeftover } from '../image.entity.js';
import { ImageStore, describeStoreError } from '../stores/image-store.js';
import {
  type FileGroup,
  deleteNeededLeftovers,
  lockOutRestores,
  findNeededFiles,
  recordLeftovers,
} from '../stores/image-files.queries.js';
import { type ImageTextChanges, saveImageText } from '../images.queries.js';
import type { NewFile, PreparedImage, ResizedImages } from './prepare-image.js';
import { WorkQueue } from '../../limits/work-queue.js';

export interface NewImage {
  readonly prepared: PreparedImage;
  readonly authorId: number | null;
  readonly fileName: string;
  readonly language: LanguageCode;
  readonly text: ImageTextChanges;
  /** Where it was fetched from: the image that is known by this address takes the place of a new one. */
  readonly address?: string;
  readonly written: WriteListener | null;
}

/** What was noted longer ago is no longer being written. */
const LEFTOVER_AGE_MS = 3_600_000;
const LEFTOVER_BATCH_SIZE = 100;
/** Different reasons that are logged of why files could not be removed. */
const MAX_LOGGED_REASONS = 5;
/** How long a request waits for files to be removed; what it is for is done already. */
const SWEEP_WAIT_MS = 1000;
/** Further files are left to `sweepOld`. */
const MAX_WAITING_SWEEPS = 100;

const getNow = (): Date => new Date(clock.ms());

const getLeftoverCutoff = (): Date => new Date(clock.ms() - LEFTOVER_AGE_MS);

@Injectable()
export class ImageWriter implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ImageWriter.name);
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  /** One at a time: each holds a connection to the database while it asks the store, which may take long. */
  private readonly sweeps = new WorkQueue(1, MAX_WAITING_SWEEPS, Infinity);

  constructor(
    private readonly database: Database,
    private readonly store: ImageStore,
  ) {}

  /** The start does not wait for it: what an interruption left behind only takes room. */
  onApplicationBootstrap(): void {
    void this.sweepPeriodically();
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Pauses after each sweep, so that sweeps of a slow store never overlap. */
  private async sweepPeriodically(): Promise<void> {
    await this.sweepOldLeftovers();
    if (!this.isStopped)
      this.timer = setTimeout(() => void this.sweepPeriodically(), LEFTOVER_AGE_MS).unref();
  }

  /**
   * Writes the files, and then in one transaction the row and whatever belongs to it.
   *
   * @returns the id of the image
   * @throws ApiError rest_service_unavailable when files cannot be stored; nothing is written then
   */
  async save(image: NewImage): Promise<number> {
    const { files } = image.prepared;
    const [{ name }] = files;
    const saved = await this.withFiles(name, files, async (manager) => {
      const fetched = await findFetchedImage(manager, image);
      if (fetched !== null) return { id: fetched.imageId, isNew: false };
      // The last image of the same content may have been removed meanwhile, and its files with it.
      await this.putFiles(files);
      const id = await insertImage(manager, image);
      await image.written?.(manager, id);
      await deleteNeededLeftovers(manager, [toFileGroup(name, files)]);
      return { id, isNew: true };
    });
    if (!saved.isNew) await this.trySweep(name);
    return saved.id;
  }

  /**
   * Gives smaller forms to all images of a file.
   *
   * @returns false when there is no such image any more
   */
  async addSizes(file: string, { sizes, files }: ResizedImages): Promise<boolean> {
    const isThere = await this.withFiles(file, files, async (manager) => {
      if ((await findNeededFiles(manager, file)).length === 0) return false;
      // As above: somebody else may have removed them meanwhile.
      await this.putFiles(files);
      await manager.update(Image, { file }, { sizes });
      await deleteNeededLeftovers(manager, [{ file, files: await findNeededFiles(manager, file) }]);
      return true;
    });
    await this.trySweep(file);
    return isThere;
  }

  /**
   * Notes files and writes them, and then does what makes them needed, in a transaction in which nobody else decides about
   * them. Whatever fails or ends the process on the way, what was written is noted: a sweep meanwhile removes files, but
   * leaves their note, and a neighbour who saves the same forgets it only because an image needs the files from then on.
   */
  private async withFiles<T>(
    file: string,
    files: readonly NewFile[],
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    await recordLeftovers(this.database.manager, [toFileGroup(file, files)], getNow());
    await this.putFiles(files);
    return this.database.inTransaction(async (manager) => {
      await lockNames(manager, [getImageLockName(file)]);
      return work(manager);
    });
  }

  /** In the transaction of the manager; files are for `trySweep`, behind it. */
  async delete(manager: EntityManager, { id, file, sizes }: Image): Promise<void> {
    await lockNames(manager, [getImageLockName(file)]);
    await manager.delete(Image, { id });
    const smaller = Object.values(sizes).map((size) => size.file);
    await recordLeftovers(manager, [{ file, files: [file, ...smaller] }], getNow());
  }

  /**
   * Removes the files that were noted with this one, unless an image needs them. They stay noted until that is long ago:
   * whoever is storing the same may write them once more.
   */
  sweep(file: string): Promise<void> {
    return this.sweeps.run(null, () =>
      this.database.inTransaction(async (manager) => {
        await lockOutRestores(manager);
        await lockNames(manager, [getImageLockName(file)]);
        const before = getLeftoverCutoff();
        const noted = await manager.findOneBy(ImageLeftover, { file });
        const needed = await findNeededFiles(manager, file);
        for (const name of noted?.files ?? []) if (!needed.includes(name)) await this.store.remove(name);
        await manager.delete(ImageLeftover, { file, notedAt: LessThan(before) });
      }),
    );
  }

  /**
   * The same, when what it is for is done already: a failure is logged, and `sweepOld` tries again. What takes long goes
   * on behind.
   */
  async trySweep(file: string): Promise<void> {
    const swept = this.sweep(file).catch((error: unknown) => this.warn(error));
    await Promise.race([swept, sleep(SWEEP_WAIT_MS, undefined, { ref: false })]);
  }

  /** What cannot be removed keeps nothing else from being removed. */
  async sweepOldLeftovers(): Promise<void> {
    const before = getLeftoverCutoff();
    const reasons = new Set<string>();
    const tried = (work: Promise<void>): Promise<unknown> =>
      work.catch(
        (error: unknown) => reasons.size < MAX_LOGGED_REASONS && reasons.add(describeStoreError(error)),
      );
    const sweeping = this.database.jobs.run('sweep_images', async () => {
      await tried(this.store.removeDrafts(before));
      for (let last: string | undefined = ''; last !== undefined;) {
        const old: ImageLeftover[] = await this.database.manager.find(ImageLeftover, {
          where: { notedAt: LessThan(before), file: MoreThan(last) },
          order: { file: 'ASC' },
          take: LEFTOVER_BATCH_SIZE,
        });
        for (const { file } of old) await tried(this.sweep(file));
        last = old.at(-1)?.file;
      }
      if (reasons.size > 0) throw new Error([...reasons].join('; '));
    });
    await sweeping.catch((error: unknown) => this.warn(error));
  }

  private async putFiles(files: readonly NewFile[]): Promise<void> {
    const writes = files.map(({ name, content }) => this.store.put(name, content));
    // None goes on behind the failure of another, when nobody counts any more what it holds.
    await Promise.allSettled(writes);
    await Promise.all(writes);
  }

  private warn(error: unknown): void {
    this.logger.warn(`Files of images that nothing needs were not removed: ${describeStoreError(error)}`);
  }
}

/** Whoever holds it decides about the files that are named after this one. */
export const getImageLockName = (file: string): string => `image ${file}`;

const toFileGroup = (file: string, files: readonly NewFile[]): FileGroup => ({
  file,
  files: files.map(({ name }) => name),
});

/** Another process may have been quicker to store what is at an address. */
async function findFetchedImage(manager: EntityManager, { address }: NewImage): Promise<ImageAddress | null> {
  if (address === undefined) return null;
  await lockNames(manager, [`image address ${address}`]);
  return manager.findOneBy(ImageAddress, { address });
}

async function insertImage(manager: EntityManager, image: NewImage): Promise<number> {
  const { prepared, authorId, fileName, language, text: words, address } = image;
  const [full] = prepared.files;
  const createdAt = getNow();
  const { mimeType, width, height, sizes } = prepared;
  const file = { file: full.name, fileSize: full.content.length, mimeType, width, height, sizes };
  const inserted = await manager.insert(Image, { ...file, authorId, fileName, createdAt });
  const { id } = inserted.identifiers[0] as { id: number };
  const title = words.title ?? fileName.replace(/\.[^.]*$/, '');
  await saveImageText(manager, { imageId: id, language }, { ...words, title }, createdAt);
  if (address !== undefined) await manager.insert(ImageAddress, { address, imageId: id });
  return id;
}
