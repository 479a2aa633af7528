import { bufferMb, buffersOf } from './buffers.js';

const GB = 1024 ** 3;

describe('the buffers of the embedded server', () => {
  it.each([
    [0.5 * GB, 128],
    [2 * GB, 128],
    [4 * GB, 256],
    [8 * GB, 512],
    [64 * GB, 512],
  ])('of %d bytes of memory take %d MB', (memory, mb) => expect(buffersOf(memory)).toBe(mb));

  it('are no more than a sixteenth of this machine, but for the least that a server needs', () => {
    expect(bufferMb()).toBeGreaterThanOrEqual(128);
    expect(bufferMb()).toBeLessThanOrEqual(512);
  });
});
