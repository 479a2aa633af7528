// Files of images in a bucket of Amazon S3, or of a store that speaks its language.
import type { Readable } from 'node:stream';
import type { OnModuleDestroy } from '@nestjs/common';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Env } from '../../config/env.js';
import {
  type ByteRange,
  requireImageFileName,
  IMMUTABLE_CACHE_CONTROL,
  ImageStore,
  type OpenFile,
  type StoredFile,
  storeUnavailable,
} from './image-store.js';
import { getMimeType } from '../intake/image-type.js';

export type BucketSettings = Pick<
  Env,
  's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3Prefix' | 's3ForcePathStyle'
> & { readonly s3Bucket: string };

type S3 = typeof import('@aws-sdk/client-s3');

interface S3Failure extends Error {
  readonly code?: string;
}

/** Until an answer begins; an upload may take longer. */
const RESPONSE_TIMEOUT_MS = 5000;
const UPLOAD_TIMEOUT_MS = 20_000;
/** For all attempts together. A transaction may be waiting. */
const TOTAL_TIMEOUT_MS = 30_000;
/** Between two pieces of a file: those who look at it may be slow. */
const IDLE_TIMEOUT_MS = 120_000;
const MAX_ATTEMPTS = 3;

/** For everything that is soon over. */
const MAX_CONNECTIONS = 50;
/** Each holds a connection until the viewer has all of the file. */
const MAX_DOWNLOADS = 200;

interface S3Clients {
  readonly s3: S3;
  readonly client: S3Client;
  /** With connections of its own, so that slow viewers keep nobody from storing and removing files. */
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
    const found = await this.send(name, ({ s3, client }, at, abortSignal) =>
      client.send(new s3.HeadObjectCommand(at), { abortSignal }),
    );
    return found === null ? null : readFileInfo(found);
  }

  async read(name: string, range?: ByteRange): Promise<OpenFile | null> {
    if (this.activeDownloads >= this.maxDownloads) throw storeUnavailable('Too many files are being read.');
    this.activeDownloads += 1;
    let body: Readable | null = null;
    try {
      const Range = range && `bytes=${range.start}-${range.end}`;
      // Without a limit for all attempts, which would cut the file off as well.
      const found = await this.send(name, ({ s3, downloadClient: reader }, at) =>
        reader.send(new s3.GetObjectCommand({ ...at, Range })),
      );
      if (found === null) return null;
      body = found.Body as Readable;
      return { ...readFileInfo(found), body };
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

  /** A bucket shows no file before all of it has come. */
  async removeDrafts(): Promise<void> {}

  /** @returns null when there is no such file */
  private async send<T>(
    name: string,
    question: (
      opened: S3Clients,
      at: Record<'Bucket' | 'Key', string>,
      abortSignal: AbortSignal,
    ) => Promise<T>,
  ): Promise<T | null> {
    const { s3Bucket: Bucket, s3Prefix } = this.settings;
    const at = { Bucket, Key: (s3Prefix === '' ? '' : `${s3Prefix}/`) + requireImageFileName(name) };
    try {
      this.clients ??= openClients(this.settings, this.responseTimeoutMs);
      return await question(await this.clients, at, AbortSignal.timeout(TOTAL_TIMEOUT_MS));
    } catch (error) {
      const {
        name: kind,
        message,
        code,
      } = (error instanceof Error ? error : new Error(String(error))) as S3Failure;
      if (kind === 'NoSuchKey' || kind === 'NotFound') return null;
      // The name and the words alone: answers of a store may repeat what was signed.
      const words = message === '' ? (code ?? 'no reason') : message;
      throw storeUnavailable(kind === 'Error' ? words : `${kind}: ${words}`);
    }
  }
}

/** Loaded with the first file: a calendar that keeps its images elsewhere does not need it. */
async function openClients(settings: BucketSettings, answerMs: number): Promise<S3Clients> {
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
      // Not every store knows the checksums that Amazon has added.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 2000,
        requestTimeout: answerMs,
        throwOnRequestTimeout: true,
        socketTimeout: IDLE_TIMEOUT_MS,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  };
  return { s3, client: connect(MAX_CONNECTIONS), downloadClient: connect(MAX_DOWNLOADS) };
}

/** The size of the whole file, also when a part of it comes. */
function readFileInfo(answer: {
  readonly ContentLength?: number | undefined;
  readonly ContentRange?: string | undefined;
  readonly LastModified?: Date | undefined;
}): StoredFile {
  const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
  return {
    size: whole === undefined ? (answer.ContentLength ?? 0) : Number(whole),
    modifiedAt: answer.LastModified ?? new Date(0),
  };
}
