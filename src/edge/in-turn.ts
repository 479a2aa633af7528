import type { RequestHandler } from 'express';

/** Handlers as one, each called when the one before it is done: the router takes longer to find a handler than most take. */
export const inTurn =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, done) => {
    const call = (index: number): void => {
      const handler = handlers[index];
      if (handler === undefined) {
        done();
        return;
      }
      try {
        void handler(request, response, (error?: unknown) => {
          if (error === undefined || error === null) call(index + 1);
          else done(error);
        });
      } catch (error) {
        done(error);
      }
    };
    call(0);
  };
