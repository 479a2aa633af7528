// The server with requests and answers that keep their shape from the first moment on. Express gives each of them another
// prototype when it meets it, and everybody adds properties; Node's own code would meet a dozen kinds of object where
// answers from memory have one, and would look up every property the slow way (V8: megamorphic).
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Application, Request, Response } from 'express';

type Express = Application & { request: Request; response: Response };

export class HttpAdapter extends ExpressAdapter {
  /** Of plain HTTP with what Node does by default: this service asks for nothing else. */
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    this.setHttpServer(createServer(messagesOf(express), express));
  }
}

/** Of one application: what Express would give each message as its prototype is what they are made with. */
function messagesOf(express: Express): {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse<InstanceType<typeof IncomingMessage>>;
} {
  const { json, send } = express.response;

  /** Has what Express, its router and the pipeline add, in no particular order. */
  class CalendarRequest extends IncomingMessage {
    res = undefined;
    next = undefined;
    baseUrl = undefined;
    originalUrl = undefined;
    _parsedUrl = undefined;
    params = undefined;
    route = undefined;
    body = undefined;
    file = undefined;
    calendar = undefined;
    logFailure = undefined;
  }

  /** Has the methods that steps of the pipeline replace for one answer. */
  class CalendarResponse extends ServerResponse {
    locals = undefined;
    json = json;
    send = send;

    constructor(request: IncomingMessage) {
      super(request);
      this.end = super.end;
      this.destroy = super.destroy;
      this.statusCode = 200;
    }
  }

  Object.setPrototypeOf(CalendarRequest.prototype, express.request);
  Object.setPrototypeOf(CalendarResponse.prototype, express.response);
  express.request = CalendarRequest.prototype as unknown as Request;
  express.response = CalendarResponse.prototype as unknown as Response;
  return { IncomingMessage: CalendarRequest, ServerResponse: CalendarResponse };
}
