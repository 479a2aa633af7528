import { chooseSocketFolder, MAX_SOCKET_PATH_BYTES, getSocketPath } from './socket-dir.js';

const deep = `/${'a'.repeat(80)}`;
const name = 'calendar-events-0123456789ab';

describe('chooseSocketFolder', () => {
  it('takes the first parent when the path is short', () => {
    expect(chooseSocketFolder(['/tmp', '/srv'], name)).toBe(`/tmp/${name}`);
  });

  it('passes over a parent whose socket would not fit', () => {
    expect(chooseSocketFolder([deep, '/tmp'], name)).toBe(`/tmp/${name}`);
  });

  it('counts bytes, not letters', () => {
    expect(chooseSocketFolder([`/${'й'.repeat(30)}`, '/tmp'], name)).toBe(`/tmp/${name}`);
  });

  it('gives null when none fits', () => {
    expect(chooseSocketFolder([deep], name)).toBeNull();
  });

  it('leaves room for the longest name it may give', () => {
    const rest = getSocketPath(`/${name}-XXXXXX`).length;
    const parent = `/${'a'.repeat(MAX_SOCKET_PATH_BYTES - rest - 1)}`;
    expect(chooseSocketFolder([parent], name)).toBe(`${parent}/${name}`);
    expect(chooseSocketFolder([`${parent}a`], name)).toBeNull();
  });
});
