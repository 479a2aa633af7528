// Files of images in a bucket of Amazon S3, or of a store that speaks its language.
import type { Readable } from 'node:stream';
import type { OnModuleDestroy } from '@nestjs/common';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Env } from '../../config/env.js';
import {
  type ByteRange,
  checkedName,
  FOR_EVER,
  ImageStore,
  type OpenFile,
  type StoredFile,
  storeUnavailable,
} from './image-store.js';
import { mimeTypeOf } from '../intake/image-type.js';

export type BucketSettings = Pick<
  Env,
  's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3Prefix' | 's3ForcePathStyle'
> & { readonly s3Bucket: string };

type S3 = typeof import('@aws-sdk/client-s3');

interface Failure extends Error {
  readonly code?: string;
}

/** Until an answer begins; an upload may take longer. */
const ANSWER_MS = 5000;
const UPLOAD_MS = 20_000;
/** For all attempts together. A transaction may be waiting. */
const TOTAL_MS = 30_000;
/** Between two pieces of a file: those who look at it may be slow. */
const IDLE_MS = 120_000;
const ATTEMPTS = 3;

/** For everything that is soon over. */
const CONNECTIONS = 50;
/** Each holds a connection until the viewer has all of the file. */
const DOWNLOADS = 200;

interface Opened {
  readonly s3: S3;
  readonly client: S3Client;
  /** With connections of its own, so that slow viewers keep nobody from storing and removing files. */
  readonly reader: S3Client;
}

export class BucketStore extends ImageStore implements OnModuleDestroy {
  private opened: Promise<Opened> | null = null;
  private downloads = 0;

  constructor(
    private readonly settings: BucketSettings,
    private readonly answerMs = ANSWER_MS,
    private readonly mostDownloads = DOWNLOADS,
  ) {
    super();
  }

  async onModuleDestroy(): Promise<void> {
    const opened = await this.opened;
    opened?.client.destroy();
    opened?.reader.destroy();
  }

  async put(name: string, content: Buffer): Promise<void> {
    if ((await this.find(name)) !== null) return;
    await this.ask(name, ({ s3, client }, at, abortSignal) =>
      client.send(
        new s3.PutObjectCommand({
          ...at,
          Body: content,
          ContentType: mimeTypeOf(name),
          CacheControl: FOR_EVER,
        }),
        { abortSignal, requestTimeout: UPLOAD_MS },
      ),
    );
  }

  async find(name: string): Promise<StoredFile | null> {
    const found = await this.ask(name, ({ s3, client }, at, abortSignal) =>
      client.send(new s3.HeadObjectCommand(at), { abortSignal }),
    );
    return found === null ? null : factsOf(found);
  }

  async read(name: string, range?: ByteRange): Promise<OpenFile | null> {
    if (this.downloads >= this.mostDownloads) throw storeUnavailable('Too many files are being read.');
    this.downloads += 1;
    let body: Readable | null = null;
    try {
      const Range = range && `bytes=${range.start}-${range.end}`;
      // Without a limit for all attempts, which would cut the file off as well.
      const found = await this.ask(name, ({ s3, reader }, at) =>
        reader.send(new s3.GetObjectCommand({ ...at, Range })),
      );
      if (found === null) return null;
      body = found.Body as Readable;
      return { ...factsOf(found), body };
    } finally {
      if (body === null) this.downloads -= 1;
      else body.once('close', () => (this.downloads -= 1));
    }
  }

  async remove(name: string): Promise<void> {
    await this.ask(name, ({ s3, client }, at, abortSignal) =>
      client.send(new s3.DeleteObjectCommand(at), { abortSignal }),
    );
  }

  /** A bucket shows no file before all of it has come. */
  async removeDrafts(): Promise<void> {}

  /** @returns null when there is no such file */
  private async ask<T>(
    name: string,
    question: (opened: Opened, at: Record<'Bucket' | 'Key', string>, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T | null> {
    const { s3Bucket: Bucket, s3Prefix } = this.settings;
    const at = { Bucket, Key: (s3Prefix === '' ? '' : `${s3Prefix}/`) + checkedName(name) };
    try {
      this.opened ??= open(this.settings, this.answerMs);
      return await question(await this.opened, at, AbortSignal.timeout(TOTAL_MS));
    } catch (error) {
      const {
        name: kind,
        message,
        code,
      } = (error instanceof Error ? error : new Error(String(error))) as Failure;
      if (kind === 'NoSuchKey' || kind === 'NotFound') return null;
      // The name and the words alone: answers of a store may repeat what was signed.
      const words = message === '' ? (code ?? 'no reason') : message;
      throw storeUnavailable(kind === 'Error' ? words : `${kind}: ${words}`);
    }
  }
}

/** Loaded with the first file: a calendar that keeps its images elsewhere does not need it. */
async function open(settings: BucketSettings, answerMs: number): Promise<Opened> {
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
      maxAttempts: ATTEMPTS,
      // Not every store knows the checksums that Amazon has added.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 2000,
        requestTimeout: answerMs,
        throwOnRequestTimeout: true,
        socketTimeout: IDLE_MS,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  };
  return { s3, client: connect(CONNECTIONS), reader: connect(DOWNLOADS) };
}

/** The size of the whole file, also when a part of it comes. */
function factsOf(answer: {
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
