import { Injectable } from '@nestjs/common';

@Injectable()
export class ShutdownState {
  /** Refuses new requests; those in flight are answered. */
  isShuttingDown = false;
}
