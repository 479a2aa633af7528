// The references run in processes of their own, and receive from the parent which response to send.
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @param take is given what the parent sends, before the parent goes on */
export function serve(listener: RequestListener, take: (message: unknown) => void | Promise<void>): void {
  const server: Server = createServer(listener);
  process.on('message', (message) => {
    void Promise.resolve(take(message)).then(() => process.send?.('taken'));
  });
  process.on('disconnect', () => process.exit(0));
  server.listen(0, '127.0.0.1');
  void once(server, 'listening').then(() => process.send?.((server.address() as AddressInfo).port));
}
