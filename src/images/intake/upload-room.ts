import { Injectable } from '@nestjs/common';
import { Shares } from './work-queue.js';

const MB = 1024 * 1024;

/**
 * Bytes of all uploads and fetched images in one process. What is made of them for a moment comes on top: about as much,
 * and the one image that is worked on.
 */
export const ROOM = 192 * MB;

/** Bytes of one user. */
export const ROOM_OF_ONE = 64 * MB;

/**
 * Bytes that uploads, and images fetched from addresses, hold in memory, from before their first byte is read until they
 * are stored.
 */
@Injectable()
export class UploadRoom extends Shares {
  constructor() {
    super(ROOM, ROOM_OF_ONE);
  }
}
