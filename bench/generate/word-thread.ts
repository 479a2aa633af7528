// A thread that writes the words of the texts that it receives, until it receives null.
import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Text, WordWriter } from './words.js';

async function run(port: MessagePort): Promise<void> {
  const writer = await WordWriter.open(workerData as string);
  for await (const [texts] of on(port, 'message') as AsyncIterable<[readonly Text[] | null]>) {
    if (texts === null) break;
    await writer.write(texts);
    port.postMessage(texts.length);
  }
  await writer.end();
}

if (parentPort !== null) void run(parentPort);
