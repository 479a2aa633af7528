import os from 'node:os';
import { detectSharedBuffersMb, computeSharedBuffersMb } from './server.js';

const GB = 1024 ** 3;

afterEach(() => jest.restoreAllMocks());

describe('the buffers of the embedded server', () => {
  it.each([
    [0.5 * GB, 128],
    [2 * GB, 128],
    [4 * GB, 256],
    [8 * GB, 512],
    [64 * GB, 512],
  ])('of %d bytes of memory take %d MB', (memory, mb) => expect(computeSharedBuffersMb(memory)).toBe(mb));

  it.each([
    ['of this machine, where nothing limits the process', { machine: 4 * GB, limit: 0 }, 256],
    ['of this machine, where a huge number stands for no limit', { machine: 4 * GB, limit: 2 ** 64 }, 256],
    ['of the container, which has less', { machine: 8 * GB, limit: 4 * GB }, 256],
  ])('are a share of the memory %s', (_, { machine, limit }, mb) => {
    jest.spyOn(os, 'totalmem').mockReturnValue(machine);
    jest.spyOn(process, 'constrainedMemory').mockReturnValue(limit);

    expect(detectSharedBuffersMb()).toBe(mb);
  });
});
