import { newRequestId } from './request-ids.js';

describe('ids of requests', () => {
  it('are 22 letters each, and never the same', () => {
    const ids = Array.from({ length: 5000 }, newRequestId);

    expect(ids.filter((id) => !/^[A-Za-z0-9_-]{22}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(5000);
  });
});
