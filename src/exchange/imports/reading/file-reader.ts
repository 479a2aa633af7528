import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { WorkQueue } from '../../../requests/limits/work-queue.js';
import type { FileContent } from './file-content.js';
import { FileReaderThread } from './file-reader-thread.js';
import type { ReadFile } from '../import-item.js';
import type { ReadOptions, SourceOfFile } from './read-items.js';

/** Threads of a process. */
const MAX_THREADS = 2;

/** Files that wait for a thread; each holds up to 10 MB. */
const MAX_WAITING = 10;
const MAX_FILES_PER_USER = 5;

/** For one file. */
const DEADLINE_MS = 30_000;

/** A thread without work ends after this time. */
const IDLE_MS = 60_000;

/** A thread that has read a larger file ends, which gives back its memory. */
const MAX_KEPT_LENGTH = 1024 * 1024;

/**
 * Reads the files of others in threads with limits on time and memory, so that no file holds up or ends the process, which
 * answers requests.
 */
@Injectable()
export class FileReader implements OnModuleDestroy {
  private readonly queue = new WorkQueue(MAX_THREADS, MAX_WAITING, MAX_FILES_PER_USER);
  /** Starting a thread takes longer than reading a small file. */
  private idleThread: FileReaderThread | null = null;
  private idleTimer: NodeJS.Timeout | undefined;
  private isClosing = false;
  protected readonly deadlineMs: number = DEADLINE_MS;

  /**
   * @param userId who waits for it
   * @returns why nothing can be read, instead of items: `too_complex` for a file that takes too much time or memory
   * @throws ApiError rest_too_many_requests or rest_service_unavailable when too many files wait
   */
  read(
    content: FileContent,
    source: SourceOfFile,
    { userId, ...options }: ReadOptions & { readonly userId: number | null },
  ): Promise<ReadFile | ParameterError> {
    const { format, columns, defaults, language, dateOrder } = source;
    const request = { content, source: { format, columns, defaults, language, dateOrder }, options };
    const length = typeof content === 'string' ? content.length : content.bytes.length;
    return this.queue.run(userId, async () => {
      const thread = this.takeThread();
      try {
        const file = await thread.read(request, AbortSignal.timeout(this.deadlineMs));
        if (length <= MAX_KEPT_LENGTH) this.keepThread(thread);
        return file;
      } catch (error) {
        if (isTooComplex(error)) return new ParameterError('too_complex');
        throw error;
      } finally {
        if (this.idleThread !== thread) await thread.end();
      }
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await this.endIdleThread();
  }

  protected startThread(): FileReaderThread {
    return new FileReaderThread();
  }

  private takeThread(): FileReaderThread {
    const thread = this.idleThread?.hasEnded === false ? this.idleThread : this.startThread();
    clearTimeout(this.idleTimer);
    this.idleThread = null;
    return thread;
  }

  private keepThread(thread: FileReaderThread): void {
    if (this.idleThread !== null || this.isClosing) return;
    this.idleThread = thread;
    this.idleTimer = setTimeout(() => void this.endIdleThread(), IDLE_MS).unref();
  }

  private async endIdleThread(): Promise<void> {
    const thread = this.idleThread;
    clearTimeout(this.idleTimer);
    this.idleThread = null;
    await thread?.end();
  }
}

/** Also when calls of functions nest too deep, or a text or a table grows too long for the language. */
function isTooComplex(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException;
  return name === 'AbortError' || name === 'RangeError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
