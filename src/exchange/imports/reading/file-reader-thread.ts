import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { EVENT_NAMES } from './event-names.js';
import type { ReadFile } from '../import-item.js';
import { joinResult, type ReadPart, type ReadRequest } from './read-messages.js';
import { WORKER_FILE } from './worker-file.js';

/** The largest plausible files of 10 MB need about half of it. */
const RESOURCE_LIMITS: ResourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

/** A thread that reads files one after another. */
export class FileReaderThread {
  private readonly worker: Worker;
  hasEnded = false;

  constructor(resourceLimits = RESOURCE_LIMITS) {
    this.worker = new Worker(WORKER_FILE, { workerData: EVENT_NAMES, resourceLimits });
    this.worker.unref();
    // A thread that fails between two files is replaced.
    this.worker.on('error', () => undefined);
    this.worker.once('exit', () => (this.hasEnded = true));
  }

  /**
   * @throws an AbortError when the signal is aborted, and the error with which the thread has ended: the caller ends the
   *   thread then
   */
  async read(request: ReadRequest, signal: AbortSignal): Promise<ReadFile | ParameterError> {
    this.worker.ref();
    let next: ReadRequest = request;
    try {
      return await joinResult(() => {
        const part = this.receive(signal);
        this.worker.postMessage(next);
        next = null;
        return part;
      });
    } finally {
      this.worker.unref();
    }
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private async receive(signal: AbortSignal): Promise<ReadPart> {
    const [part] = (await once(this.worker, 'message', { signal })) as [ReadPart];
    return part;
  }
}
