// A plain Express handler that sends the same as the ceiling: how much a client sees that can tell them apart.
import express from 'express';
import type { Finished } from './beside.js';
import { serve } from './serve.js';

let answer: Finished = { status: 503, headers: [], body: Buffer.alloc(0) };
let headers: Record<string, string> = {};

const app = express();
app.disable('etag');
app.disable('x-powered-by');
app.get(/.*/, (_, response) => {
  response.status(answer.status).set(headers).send(answer.body);
});

serve(app, (told) => {
  answer = told as Finished;
  headers = {};
  for (let at = 0; at < answer.headers.length; at += 2)
    headers[answer.headers[at] ?? ''] = answer.headers[at + 1] ?? '';
});
