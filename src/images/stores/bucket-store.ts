// Files of images in a bucket of Amazon S3, or of a store that speaks its language.
import type { Readable } from 'node:stream';
import type { OnModuleDestroy } from '@nestjs/common';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Env } from '../../config/env.js';
import {
  type ByteRange,
  ImageStore,
  type OpenFile,
  type StoredFile,
  storeUnavailable,
} from './image-store.js';
import { contentTypeOf, FOR_EVER } from '../image-headers.js';

export type BucketSettings = Pick<
  Env,
  's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3Prefix' | 's3ForcePathStyle'
> & { readonly s3Bucket: string };

type S3 = typeof import('@aws-sdk/client-s3');

interface Failure extends Error {
  readonly code?: string;
}

/** Until an answer begins, in milliseconds; what carries a file along may take longer. */
const ANSWER_MS = 5000;
const UPLOAD_MS = 20_000;

/** For all attempts together. A transaction may be waiting. */
const TOTAL_MS = 30_000;

/** Between two pieces of a file: those who look at it may be slow. */
const IDLE_MS = 120_000;

const ATTEMPTS = 3;

/** For everything that is soon over. */
const CONNECTIONS = 50;

/** Whoever sees a picture holds a connection as long as that takes: one more is told to come back later. */
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

  protected async putFile(name: string, content: Buffer): Promise<void> {
    if ((await this.findFile(name)) !== null) return;
    await this.ask(({ s3, client }, abortSignal) =>
      client.send(
        new s3.PutObjectCommand({
          ...this.at(name),
          Body: content,
          ContentType: contentTypeOf(name),
          CacheControl: FOR_EVER,
        }),
        { abortSignal, requestTimeout: UPLOAD_MS },
      ),
    );
  }

  protected async findFile(name: string): Promise<StoredFile | null> {
    const found = await this.ask(({ s3, client }, abortSignal) =>
      client.send(new s3.HeadObjectCommand(this.at(name)), { abortSignal }),
    );
    return found === null ? null : factsOf(found);
  }

  protected async readFile(name: string, range?: ByteRange): Promise<OpenFile | null> {
    if (this.downloads >= this.mostDownloads) throw storeUnavailable('Too many files are being read.');
    this.downloads += 1;
    const file = await this.startReading(name, range).catch((error: unknown) => {
      this.downloads -= 1;
      throw error;
    });
    if (file === null) this.downloads -= 1;
    else file.body.once('close', () => (this.downloads -= 1));
    return file;
  }

  private async startReading(name: string, range?: ByteRange): Promise<OpenFile | null> {
    const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    // Without a limit for all attempts, which would cut the file off as well.
    const found = await this.ask(({ s3, reader }) =>
      reader.send(new s3.GetObjectCommand({ ...this.at(name), ...Range })),
    );
    return found === null ? null : { ...factsOf(found), body: found.Body as Readable };
  }

  protected async removeFile(name: string): Promise<void> {
    await this.ask(({ s3, client }, abortSignal) =>
      client.send(new s3.DeleteObjectCommand(this.at(name)), { abortSignal }),
    );
  }

  /** A bucket shows no file before all of it has come. */
  async removeDrafts(): Promise<void> {}

  private at(name: string): { readonly Bucket: string; readonly Key: string } {
    const { s3Bucket, s3Prefix } = this.settings;
    return { Bucket: s3Bucket, Key: s3Prefix === '' ? name : `${s3Prefix}/${name}` };
  }

  /** @returns null when there is no such file */
  private async ask<T>(
    question: (opened: Opened, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T | null> {
    try {
      this.opened ??= open(this.settings, this.answerMs);
      return await question(await this.opened, AbortSignal.timeout(TOTAL_MS));
    } catch (error) {
      const { name, message, code } = (error instanceof Error ? error : new Error(String(error))) as Failure;
      if (name === 'NoSuchKey' || name === 'NotFound') return null;
      // The name and the words alone: answers of a store may repeat what was signed.
      const words = message === '' ? (code ?? 'no reason') : message;
      throw storeUnavailable(name === 'Error' ? words : `${name}: ${words}`);
    }
  }
}

/** Loaded with the first file: a calendar that keeps its images elsewhere does not need it. */
async function open(settings: BucketSettings, answerMs: number): Promise<Opened> {
  const s3 = await import('@aws-sdk/client-s3');
  const connect = (connections: number): S3Client => clientOf(s3, settings, { answerMs, connections });
  return { s3, client: connect(CONNECTIONS), reader: connect(DOWNLOADS) };
}

function clientOf(
  s3: S3,
  settings: BucketSettings,
  { answerMs, connections }: { readonly answerMs: number; readonly connections: number },
): S3Client {
  const { s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = settings;
  const agent = { keepAlive: true, maxSockets: connections };
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
