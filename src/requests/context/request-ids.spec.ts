import { newRequestId } from './request-ids.js';

describe('ids of requests', () => {
  it('are 32 digits each, and never the same', () => {
    const ids = Array.from({ length: 5000 }, newRequestId);

    expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(5000);
  });
});
