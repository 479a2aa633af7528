import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * A request with an `Expect` header of anything but `100-continue` is answered like one without it, as RFC 9110 (10.1.1)
 * allows: Node alone would refuse it with 417 and no word. A `100 Continue` waits for its turn on the connection, and is not
 * sent when the answer is ready by then: Node alone would write it between the head of that answer and its body.
 */
export function handleExpectHeader(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (response.socket !== null) response.writeContinue();
    else
      response.once('socket', () => {
        if (!response.headersSent) response.writeContinue();
      });
    server.emit('request', request, response);
  });
}
