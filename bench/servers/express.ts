// A plain Express handler that sends the same as the ceiling, which shows whether the client is fast enough.
import express from 'express';
import type { Finished } from './beside.js';
import { serve } from './serve.js';

let finished: Finished = { status: 503, headers: [], body: Buffer.alloc(0) };
let headers: Record<string, string> = {};

const app = express();
app.disable('etag');
app.disable('x-powered-by');
app.get(/.*/, (_, response) => {
  response.status(finished.status).set(headers).send(finished.body);
});

serve(app, (message) => {
  finished = message as Finished;
  headers = {};
  for (let at = 0; at < finished.headers.length; at += 2)
    headers[finished.headers[at] ?? ''] = finished.headers[at + 1] ?? '';
});
