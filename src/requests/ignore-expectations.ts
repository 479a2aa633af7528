import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * A request with an `Expect` header of anything but `100-continue` is answered like one without it, as RFC 9110 (10.1.1)
 * allows: Node alone would refuse it with 417 and no word.
 */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}
