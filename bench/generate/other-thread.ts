import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Text } from './words.js';

/** In one message: each costs more than a text. */
const BATCH = 100;

/** How many messages may wait, so that memory is bounded. */
const MOST_WAITING = 4;

/**
 * Has the words of texts written by another thread: finding them takes as long as making up the texts, and each takes a
 * processor.
 */
export class OtherThread {
  private readonly thread: Worker;
  /** Rejects when the thread fails, and when it ends before `finish`. */
  private readonly ended: Promise<void>;
  private isFinishing = false;
  private batch: Text[] = [];
  private waiting = 0;

  constructor(url: string) {
    this.thread = new Worker(join(__dirname, 'word-thread.js'), { workerData: url });
    this.thread.on('message', () => (this.waiting -= 1));
    this.ended = once(this.thread, 'exit').then(() => {
      if (!this.isFinishing) throw new Error('The thread that writes words has ended too early.');
    });
    // The writer receives the error.
    this.ended.catch(() => undefined);
  }

  add(text: Text): void {
    this.batch.push(text);
  }

  /** Hands on what has gathered; waits when the thread is slower. */
  async flush(least = BATCH): Promise<void> {
    if (this.batch.length < least) return;
    this.thread.postMessage(this.batch);
    this.batch = [];
    this.waiting += 1;
    while (this.waiting > MOST_WAITING) await Promise.race([once(this.thread, 'message'), this.ended]);
  }

  /** Resolves when all is written. */
  async end(): Promise<void> {
    await this.flush(1);
    this.isFinishing = true;
    this.thread.postMessage(null);
    await this.ended;
  }

  /** Whether it has ended or not. */
  async stop(): Promise<void> {
    await this.thread.terminate();
  }
}
