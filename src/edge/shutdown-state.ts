import { Injectable } from '@nestjs/common';

/** Whether the process is about to end. */
@Injectable()
export class ShutdownState {
  /** From when it is set on, every new request is refused; those under way are answered. */
  isShuttingDown = false;
}
