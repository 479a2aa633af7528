// Stores and deletes images. A file exists as long as a row refers to it.
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type EntityManager, LessThan, MoreThan } from 'typeorm';
import type { Actor } from '../../../data/changelog/item-change.js';
import { recordChanges } from '../../../data/changelog/record-changes.js';
import type { WriteListener } from '../../../requests/context/request-context.js';
import { clock } from '../../../foundation/dates/clock.js';
import { Database } from '../../../data/database/connection/database.js';
import { isDryRun } from '../../../data/database/connection/dry-run.js';
import { lockNames } from '../../../data/database/connection/locks.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { Image, ImageAddress, ImageLeftover } from '../image.entity.js';
import { ImageStore, describeStoreError } from '../stores/image-store.js';
import {
  type FileGroup,
  deleteNeededLeftovers,
  lockOutRestores,
  findNeededFiles,
  recordLeftovers,
} from '../stores/image-files.queries.js';
import { type ImageFacts, type ImageTextChanges, saveImageText } from '../images.queries.js';
import type { NewFile, PreparedImage, ResizedImages } from './prepare-image.js';
import { WorkQueue } from '../../../requests/limits/work-queue.js';

export interface NewImage {
  readonly prepared: PreparedImage;
  readonly authorId: number | null;
  readonly actor: Actor;
  readonly fileName: string;
  readonly language: LanguageCode;
  readonly text: ImageTextChanges;
  readonly facts?: ImageFacts;
  /** The URL that the image was fetched from. An image that has it already takes the place of a new one. */
  readonly address?: string;
  readonly written: WriteListener | null;
  /** Of an image that keeps the id of another calendar: reserved with `reserveIds`. */
  readonly id?: number | undefined;
}

/** Older leftovers are no longer being written. */
const LEFTOVER_AGE_MS = 3_600_000;
const LEFTOVER_BATCH_SIZE = 100;
const MAX_LOGGED_REASONS = 5;
/** A request waits this long for the removal of files after its own work is done. */
const SWEEP_WAIT_MS = 1000;
/** `sweepOldLeftovers` handles further files. */
const MAX_WAITING_SWEEPS = 100;

const getNow = (): Date => new Date(clock.ms());
const getLeftoverCutoff = (): Date => new Date(clock.ms() - LEFTOVER_AGE_MS);

@Injectable()
export class ImageWriter implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ImageWriter.name);
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  /** Limits the database connections that sweeps hold while they wait for the store. */
  private readonly sweeps = new WorkQueue(1, MAX_WAITING_SWEEPS, Infinity);

  constructor(
    private readonly database: Database,
    private readonly store: ImageStore,
  ) {}

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
   * Writes the files, and then all rows in one transaction.
   *
   * @returns the id of the image
   * @throws ApiError rest_service_unavailable when files cannot be stored; no row is written then
   */
  async save(image: NewImage): Promise<number> {
    const { files } = image.prepared;
    const [{ name }] = files;
    const saved = await this.withFiles(name, files, async (manager) => {
      const fetched = await findFetchedImage(manager, image);
      if (fetched !== null) return { id: fetched.imageId, isNew: false };
      // A deletion of the last image with this content may have removed the files.
      await this.putFiles(files);
      const id = await insertImage(manager, image);
      await recordChanges(manager, image.actor, [
        { kind: 'image', id, operation: 'created', language: image.language, fields: [] },
      ]);
      await image.written?.(manager, id);
      await deleteNeededLeftovers(manager, [toFileGroup(name, files)]);
      return { id, isNew: true };
    });
    if (!saved.isNew) await this.trySweep(name);
    return saved.id;
  }

  /** Sets the smaller sizes of all images of a file. @returns false when none is left */
  async addSizes(file: string, { sizes, files }: ResizedImages): Promise<boolean> {
    const isNeeded = await this.withFiles(file, files, async (manager) => {
      if ((await findNeededFiles(manager, file)).length === 0) return false;
      // As above, another process may have removed the files.
      await this.putFiles(files);
      await manager.update(Image, { file }, { sizes });
      await deleteNeededLeftovers(manager, [{ file, files: await findNeededFiles(manager, file) }]);
      return true;
    });
    await this.trySweep(file);
    return isNeeded;
  }

  /**
   * Records files as leftovers, writes them, and runs the work that makes them needed under their lock. Whenever the
   * process fails, a record of the files remains: a concurrent sweep removes files but keeps young records, and another
   * process deletes a record only after its own image needs the files.
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

  /** Deletes the row. Call `trySweep` after the commit to remove the files. */
  delete(manager: EntityManager, image: Image): Promise<void> {
    return deleteImage(manager, image);
  }

  /**
   * Removes the leftovers of a file that no image needs. Keeps young records, since another process may be writing the
   * same files.
   */
  sweep(file: string): Promise<void> {
    return this.sweeps.run(null, () =>
      this.database.inTransaction(async (manager) => {
        await lockOutRestores(manager);
        await lockNames(manager, [getImageLockName(file)]);
        const cutoff = getLeftoverCutoff();
        const leftover = await manager.findOneBy(ImageLeftover, { file });
        const needed = await findNeededFiles(manager, file);
        for (const name of leftover?.files ?? []) if (!needed.includes(name)) await this.store.remove(name);
        await manager.delete(ImageLeftover, { file, notedAt: LessThan(cutoff) });
      }),
    );
  }

  /** Sweeps after a committed change: only logs failures, and continues in the background if it takes long. */
  async trySweep(file: string): Promise<void> {
    if (isDryRun()) return;
    const swept = this.sweep(file).catch((error: unknown) => this.warn(error));
    await Promise.race([swept, sleep(SWEEP_WAIT_MS, undefined, { ref: false })]);
  }

  /** Continues after failures and logs them together. */
  async sweepOldLeftovers(): Promise<void> {
    const before = getLeftoverCutoff();
    const reasons = new Set<string>();
    const attempt = (work: Promise<void>): Promise<void> =>
      work.catch((error: unknown) => {
        if (reasons.size < MAX_LOGGED_REASONS) reasons.add(describeStoreError(error));
      });
    const sweeping = this.database.jobs.run('sweep_images', async () => {
      await attempt(this.store.removeDrafts(before));
      for (let last: string | undefined = ''; last !== undefined;) {
        const leftovers: ImageLeftover[] = await this.database.manager.find(ImageLeftover, {
          where: { notedAt: LessThan(before), file: MoreThan(last) },
          order: { file: 'ASC' },
          take: LEFTOVER_BATCH_SIZE,
        });
        for (const { file } of leftovers) await attempt(this.sweep(file));
        last = leftovers.at(-1)?.file;
      }
      if (reasons.size > 0) throw new Error([...reasons].join('; '));
    });
    await sweeping.catch((error: unknown) => this.warn(error));
  }

  private async putFiles(files: readonly NewFile[]): Promise<void> {
    if (isDryRun()) return;
    const writes = files.map(({ name, content }) => this.store.put(name, content));
    // Waits for all writes even if one fails, since the caller then releases its memory share.
    await Promise.allSettled(writes);
    await Promise.all(writes);
  }

  private warn(error: unknown): void {
    this.logger.warn(`Files of images that nothing needs were not removed: ${describeStoreError(error)}`);
  }
}

/** Deletes the row, and records the files as leftovers, which a later sweep removes. */
export async function deleteImage(manager: EntityManager, { id, file, sizes }: Image): Promise<void> {
  await lockNames(manager, [getImageLockName(file)]);
  await manager.delete(Image, { id });
  const resizedFiles = Object.values(sizes).map((size) => size.file);
  await recordLeftovers(manager, [{ file, files: [file, ...resizedFiles] }], getNow());
}

/** The lock protects all files that are named after this one. */
export const getImageLockName = (file: string): string => `image ${file}`;

const toFileGroup = (file: string, files: readonly NewFile[]): FileGroup => ({
  file,
  files: files.map(({ name }) => name),
});

/** Finds the image of the same URL that another process may have stored meanwhile. */
async function findFetchedImage(manager: EntityManager, { address }: NewImage): Promise<ImageAddress | null> {
  if (address === undefined) return null;
  await lockNames(manager, [`image address ${address}`]);
  return manager.findOneBy(ImageAddress, { address });
}

async function insertImage(manager: EntityManager, image: NewImage): Promise<number> {
  const { prepared, authorId, fileName, language, text, address, id: keptId } = image;
  const [full] = prepared.files;
  const createdAt = getNow();
  const { mimeType, width, height, sizes } = prepared;
  const file = { file: full.name, fileSize: full.content.length, mimeType, width, height, sizes };
  const row = { ...file, ...image.facts, authorId, fileName, createdAt };
  const inserted = await manager.insert(Image, keptId === undefined ? row : { ...row, id: keptId });
  const { id } = inserted.identifiers[0] as { id: number };
  const title = text.title ?? fileName.replace(/\.[^.]*$/, '');
  await saveImageText(manager, { imageId: id, language }, { ...text, title }, createdAt);
  if (address !== undefined) await manager.insert(ImageAddress, { address, imageId: id });
  return id;
}
