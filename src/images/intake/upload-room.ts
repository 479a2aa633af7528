import { Injectable } from '@nestjs/common';
import { ApiError } from '../../errors/api-error.js';
import { COME_BACK } from './work-queue.js';

const MB = 1024 * 1024;

/** Bytes of all uploads and fetched images in one process. What is made of them for a moment comes on top: about as much, and the one image that is worked on. */
export const ROOM = 192 * MB;

/** Bytes of one user: others want room too. */
export const ROOM_OF_ONE = 64 * MB;

/** What uploads, and images fetched from addresses, hold in memory, from before their first byte is read until they are stored. */
@Injectable()
export class UploadRoom {
  private readonly owned = new Map<number, number>();
  private all = 0;

  /** Bytes that are taken. */
  get taken(): number {
    return this.all;
  }

  /**
   * @param owner the id of a user
   * @param bytes what the upload, or the fetched image, may come to hold
   * @returns what to call, once, when nothing of it is held any more
   * @throws ApiError rest_too_many_requests when what else the owner has there leaves no room, rest_service_unavailable when
   *   what all have does
   */
  take(owner: number | null, bytes: number): () => void {
    const key = owner ?? 0;
    const before = this.owned.get(key) ?? 0;
    if (before + bytes > ROOM_OF_ONE) throw new ApiError('rest_too_many_requests', { headers: COME_BACK });
    if (this.all + bytes > ROOM) throw new ApiError('rest_service_unavailable', { headers: COME_BACK });
    this.owned.set(key, before + bytes);
    this.all += bytes;
    return () => {
      const left = (this.owned.get(key) ?? bytes) - bytes;
      if (left === 0) this.owned.delete(key);
      else this.owned.set(key, left);
      this.all -= bytes;
    };
  }
}
