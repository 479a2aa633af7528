import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Ignores unknown `Expect` headers, as RFC 9110 (10.1.1) allows; Node answers 417 without a body. Delays `100 Continue` until
 * earlier pipelined responses are sent; Node would write it between the head and the body of one.
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
