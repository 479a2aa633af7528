// Where files of images are kept. Each place implements the same few verbs.
import type { Readable } from 'node:stream';
import { ApiError } from '../../errors/api-error.js';
import { isImageFileName } from '../intake/image-type.js';

export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** Bytes of a file, the last one included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file, or a part of it, that is being read. Whoever gets it reads it to its end or destroys it. */
export interface OpenFile extends StoredFile {
  readonly body: Readable;
}

/** Names come from the content, so that the same name means the same content and files may be cached for ever. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Every method throws an ApiError rest_service_unavailable when the place cannot be reached, and an Error for a name that
 * is not `checkedName`.
 */
export abstract class ImageStore {
  /** What is there already stays as it is. A name never shows half a file, not even after a power cut. */
  abstract put(name: string, content: Buffer): Promise<void>;

  abstract find(name: string): Promise<StoredFile | null>;

  /** @returns null when there is no such file */
  abstract read(name: string, range?: ByteRange): Promise<OpenFile | null>;

  /** What is not there is as good as removed. */
  abstract remove(name: string): Promise<void>;

  /** Files that were begun before this moment, and never finished by whoever wrote them. */
  abstract removeDrafts(before: Date): Promise<void>;

  /** The whole file. */
  async readAll(name: string): Promise<Buffer | null> {
    const file = await this.read(name);
    if (file === null) return null;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of file.body as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch (error) {
      throw storeUnavailable(describeStoreError(error));
    }
    return Buffer.concat(chunks);
  }

  /** Fails when no file could be stored just now. Of a place far away that is not tried. */
  checkWritable(): Promise<void> {
    return Promise.resolve();
  }
}

/** @throws Error for a name that no file of an image has: it might lead to something else */
export function requireImageFileName(name: string): string {
  if (isImageFileName(name)) return name;
  throw new Error(`No file of an image can be called ${JSON.stringify(name)}.`);
}

/** Why the place cannot be used, in a sentence for whoever runs the service. */
export class ImageStoreError extends Error {}

/** What to tell whoever runs the service of a failure to use a store. */
export function describeStoreError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof ImageStoreError ? error.cause.message : error.message;
}

export const storeUnavailable = (reason: string): ApiError =>
  new ApiError('rest_service_unavailable', {
    cause: new ImageStoreError(`The store of images cannot be used: ${reason}`),
    headers: { 'Retry-After': '5' },
  });
