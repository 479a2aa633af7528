import type { Env } from '../../../foundation/config/env.js';
import { BucketStore } from './bucket-store.js';
import { FolderStore } from './folder-store.js';
import type { ImageStore } from './image-store.js';

/** Returns the configured image store, which connects lazily, on first use. */
export function openImageStore(env: Env): ImageStore {
  const { s3Bucket } = env;
  return s3Bucket === null ? new FolderStore(env) : new BucketStore({ ...env, s3Bucket });
}
