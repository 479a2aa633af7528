import { Injectable } from '@nestjs/common';
import { SharedCapacity } from '../../../requests/limits/work-queue.js';

const MB = 1024 * 1024;

/** Limit per process. Copies during processing need about as much again, besides the image in work. */
export const UPLOAD_CAPACITY_BYTES = 192 * MB;

export const UPLOAD_CAPACITY_PER_USER_BYTES = 64 * MB;

/** Limits the memory of uploads and fetched images, from before their first byte until they are stored. */
@Injectable()
export class UploadCapacity extends SharedCapacity {
  constructor() {
    super(UPLOAD_CAPACITY_BYTES, UPLOAD_CAPACITY_PER_USER_BYTES);
  }
}
