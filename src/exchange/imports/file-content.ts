import { createHash } from 'node:crypto';

/** The bytes of a file, as they were sent or fetched. */
export class FileBytes {
  constructor(
    readonly bytes: Uint8Array,
    /** `Content-Type` of the request or response that brought the file; empty when there is none. */
    readonly contentType = '',
  ) {}

  /** Fingerprints of requests are computed from JSON, which the bytes would make several times as long. */
  toJSON(): object {
    return { sha256: createHash('sha256').update(this.bytes).digest('hex'), contentType: this.contentType };
  }
}

/** A file, or text that was sent as a parameter. */
export type FileContent = FileBytes | string;
