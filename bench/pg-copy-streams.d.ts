declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** COPY … FROM STDIN as a stream to write to. */
  export function from(statement: string): Writable & Submittable & { readonly rowCount: number };

  /** COPY … TO STDOUT as a stream to read. */
  export function to(statement: string): Readable & Submittable;
}
