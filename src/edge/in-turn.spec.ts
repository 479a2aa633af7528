import type { Request, RequestHandler, Response } from 'express';
import { inTurn } from './in-turn.js';

/** What is called, and what `done` is told. */
async function run(...handlers: readonly RequestHandler[]): Promise<unknown> {
  return new Promise((resolve) => {
    void inTurn(...handlers)({} as Request, {} as Response, (error?: unknown) => {
      resolve(error);
    });
  });
}

describe('inTurn', () => {
  const called: string[] = [];
  const named =
    (name: string): RequestHandler =>
    (_request, _response, next) => {
      called.push(name);
      next();
    };
  const later: RequestHandler = (_request, _response, next) => {
    setImmediate(next);
  };

  beforeEach(() => {
    called.length = 0;
  });

  it('calls one after the other, also when one takes its time', async () => {
    expect(await run(named('a'), later, named('b'))).toBeUndefined();
    expect(called).toEqual(['a', 'b']);
  });

  it.each<[string, RequestHandler]>([
    ['is told', (_request, _response, next) => next('broken')],
    [
      'is thrown',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- to see that it arrives as it is
        throw 'broken';
      },
    ],
  ])('ends with an error that %s, at once or later', async (_, failing) => {
    expect(await run(named('a'), failing, named('b'))).toBe('broken');
    expect(await run(later, failing, named('b'))).toBe('broken');
    expect(called).toEqual(['a']);
  });

  it('calls nobody behind a handler that answers', async () => {
    const answers: RequestHandler = () => undefined;
    void run(named('a'), answers, named('b'));
    await new Promise(setImmediate);
    expect(called).toEqual(['a']);
  });
});
