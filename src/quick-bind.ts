// Binds functions to the asynchronous context that they are made in, as the framework does several times in each request.
// Whoever imports this file has AsyncResource.bind replaced, for the whole process.
import { AsyncResource } from 'node:async_hooks';

/**
 * What Node 20 binds has a property `asyncResource` that nobody should use any more, and making the accessor of it takes
 * more than ten times as long as all the rest. Without it a bound function does the same.
 *
 * @param type of the asynchronous resource; that of the function's name unless told
 * @param thisArg what `this` is; that of each call unless told
 */
export function quickBind<This, Args extends unknown[], Result>(
  fn: (this: This, ...args: Args) => Result,
  type?: string,
  thisArg?: This,
): (this: This, ...args: Args) => Result {
  const resource = new AsyncResource(type ?? (fn.name === '' ? 'bound-anonymous-fn' : fn.name));
  const bound = function (this: This, ...args: Args): Result {
    return resource.runInAsyncScope(() => fn.apply(thisArg === undefined ? this : thisArg, args));
  };
  // Express tells what handles errors by the number of its parameters.
  Object.defineProperty(bound, 'length', { value: fn.length, configurable: true });
  return bound;
}

Object.assign(AsyncResource, { bind: quickBind });
