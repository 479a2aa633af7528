import type { Env } from '../../config/env.js';
import { BucketStore } from './bucket-store.js';
import { FolderStore } from './folder-store.js';
import type { ImageStore } from './image-store.js';

/** The one that the settings name. Nothing is opened or loaded before a file is asked for. */
export function openImageStore(env: Env): ImageStore {
  const { s3Bucket } = env;
  return s3Bucket === null ? new FolderStore(env) : new BucketStore({ ...env, s3Bucket });
}
