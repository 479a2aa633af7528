// The code of a thread that reads files: `FileReaderThread` starts it.
import { parentPort, workerData } from 'node:worker_threads';
import type { EventNames } from './event-names.js';
import { readItems } from './read-items.js';
import { type ReadPart, type ReadRequest, splitResult } from './read-messages.js';

const names = workerData as EventNames;
let parts: Iterator<ReadPart> | null = null;

parentPort?.on('message', (request: ReadRequest) => {
  if (request !== null) {
    const { content, source, options } = request;
    parts = splitResult(readItems(content, source, { ...options, names }));
  }
  const part = parts?.next();
  if (part === undefined || part.done === true) throw new Error('There is no further part');
  if ('refused' in part.value || part.value.isLast) parts = null;
  parentPort?.postMessage(part.value);
});
