// Keeps one tick of the process alive, which makes all the others cheap.
import { executionAsyncResource } from 'node:async_hooks';

/**
 * V8 forgets the shape of an object when it collects garbage while no object has it. What `process.nextTick` queues has a
 * shape that V8 learns only once: when it is forgotten before that code is compiled, which a start with its garbage makes likely, each
 * tick takes half a microsecond more for as long as the process lives, and each request takes several ticks. An object that
 * stays keeps the shape: nobody asks for it, but a module keeps what it exports.
 */
export const keptTick: Promise<object> = new Promise((resolve) => {
  process.nextTick(() => {
    resolve(executionAsyncResource());
  });
});
