// Where files of images are kept. Each place implements the same few verbs.
import type { Readable } from 'node:stream';
import { ApiError } from '../../errors/api-error.js';
import { isFileName } from '../intake/file-names.js';

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

/**
 * Names come from the content, so that the same name means the same content. Every verb throws an ApiError
 * rest_service_unavailable when the place cannot be reached, and an Error for a name that no file of an image has: it
 * might lead to something else.
 */
export abstract class ImageStore {
  /** What is there already stays as it is. A name never shows half a file, not even after a power cut. */
  async put(name: string, content: Buffer): Promise<void> {
    await this.putFile(checked(name), content);
  }

  async find(name: string): Promise<StoredFile | null> {
    return this.findFile(checked(name));
  }

  /** @returns null when there is no such file */
  async read(name: string, range?: ByteRange): Promise<OpenFile | null> {
    return this.readFile(checked(name), range);
  }

  /** What is not there is as good as removed. */
  async remove(name: string): Promise<void> {
    await this.removeFile(checked(name));
  }

  /** The whole file. */
  async content(name: string): Promise<Buffer | null> {
    const file = await this.read(name);
    if (file === null) return null;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of file.body as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch (error) {
      throw storeUnavailable(reasonOf(error));
    }
    return Buffer.concat(chunks);
  }

  /** Fails when no file could be stored just now. Of a place far away that is not tried. */
  checkWritable(): Promise<void> {
    return Promise.resolve();
  }

  /** Files that were begun before this moment, and never finished by whoever wrote them. */
  abstract removeDrafts(before: Date): Promise<void>;

  protected abstract putFile(name: string, content: Buffer): Promise<void>;
  protected abstract findFile(name: string): Promise<StoredFile | null>;
  protected abstract readFile(name: string, range?: ByteRange): Promise<OpenFile | null>;
  protected abstract removeFile(name: string): Promise<void>;
}

function checked(name: string): string {
  if (isFileName(name)) return name;
  throw new Error(`No file of an image can be called ${JSON.stringify(name)}.`);
}

/** Why the place cannot be used, in a sentence for whoever runs the service. */
export class ImageStoreError extends Error {}

/** What to tell whoever runs the service of a failure to use a store. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof ImageStoreError ? error.cause.message : error.message;
}

export const storeUnavailable = (reason: string): ApiError =>
  new ApiError('rest_service_unavailable', {
    cause: new ImageStoreError(`The store of images cannot be used: ${reason}`),
    headers: { 'Retry-After': '5' },
  });
