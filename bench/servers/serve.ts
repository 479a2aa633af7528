// What is measured beside the service runs in processes of its own, and is told by the parent what to answer.
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @param take is given what the parent sends, before the parent goes on */
export function serve(listener: RequestListener, take: (told: unknown) => void | Promise<void>): void {
  const server: Server = createServer(listener);
  process.on('message', (told) => {
    void Promise.resolve(take(told)).then(() => process.send?.('taken'));
  });
  process.on('disconnect', () => process.exit(0));
  server.listen(0, '127.0.0.1');
  void once(server, 'listening').then(() => process.send?.((server.address() as AddressInfo).port));
}
