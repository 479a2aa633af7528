import { Injectable } from '@nestjs/common';

/** Whether the process is about to end. */
@Injectable()
export class Stopping {
  /** From when it is set on, every new request is refused; those under way are answered. */
  isStopping = false;
}
