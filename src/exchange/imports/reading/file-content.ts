import { createHash } from 'node:crypto';

/** The bytes of a file, as they were sent or fetched. */
export class FileBytes {
  constructor(
    readonly bytes: Uint8Array,
    /** `Content-Type` of the request or response that brought the file; empty when there is none. */
    readonly contentType = '',
    /** False when the file may have been cut off: it came without a length. */
    readonly isLengthKnown = true,
    /** Where it was fetched from; empty when it was sent. */
    readonly address = '',
  ) {}

  /** Fingerprints of requests are computed from JSON, which the bytes would make several times as long. */
  toJSON(): object {
    return { sha256: createHash('sha256').update(this.bytes).digest('hex'), contentType: this.contentType };
  }
}

/** Whether a file is known to be whole. What was read elsewhere and texts of requests are. */
export const isLengthKnown = (content: object | string): boolean =>
  !(content instanceof FileBytes) || content.isLengthKnown;

/** A file, or text that was sent as a parameter. */
export type FileContent = FileBytes | string;
