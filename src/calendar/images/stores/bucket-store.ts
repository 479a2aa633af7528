// Image files in a bucket of Amazon S3 or of a compatible store.
import type { Readable } from 'node:stream';
import type { OnModuleDestroy } from '@nestjs/common';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { Env } from '../../../foundation/config/env.js';
import type { ByteRange, OpenFile, StoredFile } from '../../../requests/context/send-file.js';
import {
  requireImageFileName,
  IMMUTABLE_CACHE_CONTROL,
  ImageStore,
  storeUnavailable,
} from './image-store.js';
import { getMimeType } from '../intake/image-type.js';

export type BucketSettings = Pick<
  Env,
  's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3Prefix' | 's3ForcePathStyle'
> & { readonly s3Bucket: string };

type S3 = typeof import('@aws-sdk/client-s3');

/** Time until a response begins. Uploads may take longer. */
const RESPONSE_TIMEOUT_MS = 5000;
const UPLOAD_TIMEOUT_MS = 20_000;
/** Applies to all attempts together, since a transaction may be waiting. */
const TOTAL_TIMEOUT_MS = 30_000;
/** Applies between two chunks of a file, whose viewer may be slow. */
const IDLE_TIMEOUT_MS = 120_000;
const MAX_ATTEMPTS = 3;

const MAX_CONNECTIONS = 50;
/** A download holds its connection until the viewer has received the file. */
const MAX_DOWNLOADS = 200;

interface S3Clients {
  readonly s3: S3;
  readonly client: S3Client;
  /** Has its own connections, so that slow viewers do not block storing and removing files. */
  readonly downloadClient: S3Client;
}

export class BucketStore extends ImageStore implements OnModuleDestroy {
  private clients: Promise<S3Clients> | null = null;
  private activeDownloads = 0;

  constructor(
    private readonly settings: BucketSettings,
    private readonly responseTimeoutMs = RESPONSE_TIMEOUT_MS,
    private readonly maxDownloads = MAX_DOWNLOADS,
  ) {
    super();
  }

  async onModuleDestroy(): Promise<void> {
    const opened = await this.clients;
    opened?.client.destroy();
    opened?.downloadClient.destroy();
  }

  async put(name: string, content: Buffer): Promise<void> {
    if ((await this.find(name)) !== null) return;
    await this.send(name, ({ s3, client }, at, abortSignal) =>
      client.send(
        new s3.PutObjectCommand({
          ...at,
          Body: content,
          ContentType: getMimeType(name),
          CacheControl: IMMUTABLE_CACHE_CONTROL,
        }),
        { abortSignal, requestTimeout: UPLOAD_TIMEOUT_MS },
      ),
    );
  }

  async find(name: string): Promise<StoredFile | null> {
    const head = await this.send(name, ({ s3, client }, at, abortSignal) =>
      client.send(new s3.HeadObjectCommand(at), { abortSignal }),
    );
    return head === null ? null : readFileInfo(head);
  }

  async read(name: string, range?: ByteRange): Promise<OpenFile | null> {
    if (this.activeDownloads >= this.maxDownloads) throw storeUnavailable('Too many files are being read.');
    this.activeDownloads += 1;
    let body: Readable | null = null;
    try {
      const Range = range && `bytes=${range.start}-${range.end}`;
      // Without the limit for all attempts, which would abort the download, too.
      const object = await this.send(name, ({ s3, downloadClient }, at) =>
        downloadClient.send(new s3.GetObjectCommand({ ...at, Range })),
      );
      if (object === null) return null;
      body = object.Body as Readable;
      return { ...readFileInfo(object), body };
    } finally {
      if (body === null) this.activeDownloads -= 1;
      else body.once('close', () => (this.activeDownloads -= 1));
    }
  }

  async remove(name: string): Promise<void> {
    await this.send(name, ({ s3, client }, at, abortSignal) =>
      client.send(new s3.DeleteObjectCommand(at), { abortSignal }),
    );
  }

  /** Buckets show only complete files. */
  async removeDrafts(): Promise<void> {}

  /** @returns null when there is no such file */
  private async send<T>(
    name: string,
    execute: (
      clients: S3Clients,
      at: Record<'Bucket' | 'Key', string>,
      abortSignal: AbortSignal,
    ) => Promise<T>,
  ): Promise<T | null> {
    const { s3Bucket: Bucket, s3Prefix } = this.settings;
    const at = { Bucket, Key: (s3Prefix === '' ? '' : `${s3Prefix}/`) + requireImageFileName(name) };
    try {
      this.clients ??= openClients(this.settings, this.responseTimeoutMs);
      return await execute(await this.clients, at, AbortSignal.timeout(TOTAL_TIMEOUT_MS));
    } catch (error) {
      const failure: Error & { code?: string } = error instanceof Error ? error : new Error(String(error));
      if (failure.name === 'NoSuchKey' || failure.name === 'NotFound') return null;
      // Reports only name and message, since the rest may contain signed headers.
      const reason = failure.message || (failure.code ?? 'no reason');
      throw storeUnavailable(failure.name === 'Error' ? reason : `${failure.name}: ${reason}`);
    }
  }
}

/** Loads the SDK on first use. */
async function openClients(settings: BucketSettings, responseTimeoutMs: number): Promise<S3Clients> {
  const s3 = await import('@aws-sdk/client-s3');
  const { s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = settings;
  const connect = (maxSockets: number): S3Client => {
    const agent = { keepAlive: true, maxSockets };
    return new s3.S3Client({
      region: settings.s3Region,
      forcePathStyle: settings.s3ForcePathStyle,
      ...(s3Endpoint === null ? {} : { endpoint: s3Endpoint }),
      ...(s3AccessKeyId === null || s3SecretAccessKey === null
        ? {}
        : { credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey } }),
      maxAttempts: MAX_ATTEMPTS,
      // Not every compatible store supports the checksums of newer SDKs.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 2000,
        requestTimeout: responseTimeoutMs,
        throwOnRequestTimeout: true,
        socketTimeout: IDLE_TIMEOUT_MS,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  };
  return { s3, client: connect(MAX_CONNECTIONS), downloadClient: connect(MAX_DOWNLOADS) };
}

/** Reads the size of the whole file, also from a partial response. */
function readFileInfo(
  output: Pick<GetObjectCommandOutput, 'ContentLength' | 'ContentRange' | 'LastModified'>,
): StoredFile {
  const size = /\/(\d+)$/.exec(output.ContentRange ?? '')?.[1] ?? output.ContentLength ?? 0;
  return { size: Number(size), modifiedAt: output.LastModified ?? new Date(0) };
}
