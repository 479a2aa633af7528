declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** COPY … FROM STDIN as a stream to write to. */
  export function from(statement: string): Writable & Submittable & { readonly rowCount: number };
}
