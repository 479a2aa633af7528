// A small store that speaks the language of Amazon S3, on this machine.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'calendar-images';

/** The one key that the store knows. */
const KEY = 'S3RVER';

/** How it marks the contents among the files that it writes. */
const CONTENT = '._S3rver_object';

export interface Bucket {
  /** What a calendar needs to use it. */
  readonly settings: Record<string, string>;
  /** Keys of its objects. */
  names(): string[];
  /** The store does not respond until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Shuts it and forgets everything. */
  close(): Promise<void>;
}

export async function startBucket(): Promise<Bucket> {
  const directory = mkdtempSync(join(tmpdir(), 'calendar-bucket-'));
  let port = 0;
  let server: S3rver | null = null;
  const open = async (): Promise<void> => {
    const configureBuckets = [{ name: BUCKET, configs: [] }];
    server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets });
    ({ port } = await server.run());
  };
  const shut = async (): Promise<void> => {
    const closed = server?.close();
    server = null;
    await closed;
  };
  await open();
  return {
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
      S3_FORCE_PATH_STYLE: 'true',
    },
    names: () =>
      readdirSync(join(directory, BUCKET), { recursive: true })
        .map(String)
        .filter((path) => path.endsWith(CONTENT))
        .map((path) => path.slice(0, -CONTENT.length))
        .sort(),
    shut,
    open,
    close: async () => {
      await shut();
      rmSync(directory, { recursive: true });
    },
  };
}
