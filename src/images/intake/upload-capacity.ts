import { Injectable } from '@nestjs/common';
import { SharedCapacity } from '../../limits/work-queue.js';

const MB = 1024 * 1024;

/**
 * Bytes of all uploads and fetched images in one process. What is made of them for a moment comes on top: about as much,
 * and the one image that is worked on.
 */
export const UPLOAD_CAPACITY_BYTES = 192 * MB;

/** Bytes of one user. */
export const UPLOAD_CAPACITY_PER_USER_BYTES = 64 * MB;

/**
 * Bytes that uploads, and images fetched from addresses, hold in memory, from before their first byte is read until they
 * are stored.
 */
@Injectable()
export class UploadCapacity extends SharedCapacity {
  constructor() {
    super(UPLOAD_CAPACITY_BYTES, UPLOAD_CAPACITY_PER_USER_BYTES);
  }
}
