import { ApiError } from '../../../foundation/errors/api-error.js';
import type { ByteRange, OpenFile, StoredFile } from '../../../requests/context/send-file.js';
import { isImageFileName } from '../intake/image-type.js';

/** Names are hashes of the content, so files never change. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Storage of image files. Methods throw ApiError rest_service_unavailable when the storage cannot be reached, and Error
 * for invalid names.
 */
export abstract class ImageStore {
  /** Keeps an existing file. Never leaves a partial file under the name, not even after a power failure. */
  abstract put(name: string, content: Buffer): Promise<void>;

  abstract find(name: string): Promise<StoredFile | null>;

  abstract read(name: string, range?: ByteRange): Promise<OpenFile | null>;

  /** Ignores missing files. */
  abstract remove(name: string): Promise<void>;

  /** Removes unfinished files that were begun before this instant. */
  abstract removeDrafts(before: Date): Promise<void>;

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

  /** Fails when files cannot be stored. Remote storage is not checked. */
  checkWritable(): Promise<void> {
    return Promise.resolve();
  }
}

/** @throws Error for any other name, which might lead out of the folder */
export function requireImageFileName(name: string): string {
  if (isImageFileName(name)) return name;
  throw new Error(`No file of an image can be called ${JSON.stringify(name)}.`);
}

/** The message explains the failure to the operator. */
export class ImageStoreError extends Error {}

/** Describes a failure of a store to the operator. */
export function describeStoreError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof ImageStoreError ? error.cause.message : error.message;
}

export const storeUnavailable = (reason: string): ApiError =>
  new ApiError('rest_service_unavailable', {
    cause: new ImageStoreError(`The store of images cannot be used: ${reason}`),
    headers: { 'Retry-After': '5' },
  });
