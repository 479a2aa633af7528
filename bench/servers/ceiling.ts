// The ceiling: what node:http can send at all. The same status, headers and bytes as the service, from memory.
import type { Finished } from './beside.js';
import { serve } from './serve.js';

let answer: Finished = { status: 503, headers: [], body: Buffer.alloc(0) };

serve(
  (_, response) => {
    response.writeHead(answer.status, answer.headers as string[]);
    response.end(answer.body);
  },
  (told) => {
    answer = told as Finished;
  },
);
