// The ceiling: what node:http can send at all. The same status, headers and bytes as the service, from memory.
import type { Finished } from './beside.js';
import { serve } from './serve.js';

let finished: Finished = { status: 503, headers: [], body: Buffer.alloc(0) };

serve(
  (_, response) => {
    response.writeHead(finished.status, finished.headers as string[]);
    response.end(finished.body);
  },
  (message) => {
    finished = message as Finished;
  },
);
