import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, findFirstBarrier, findPasswdEntry, isReachable } from './identity.js';

const passwd = `root:x:0:0:root:/root:/bin/bash
nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin
broken line
`;

describe('findPasswdEntry', () => {
  it('reads the numbers of a user and his group', () => {
    expect(findPasswdEntry(passwd, 'nobody')).toEqual({ uid: 65534, gid: 65533 });
  });

  it('gives null for a user that the system does not have', () => {
    expect(findPasswdEntry(passwd, 'postgres')).toBeNull();
  });

  it('reads the negative numbers of macOS', () => {
    expect(findPasswdEntry('nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false', 'nobody')).toEqual({
      uid: 4294967294,
      gid: 4294967294,
    });
  });
});

const someone = { uid: 1000, gid: 100 };

describe('canEnter', () => {
  it.each([
    [{ mode: 0o40755, uid: 0, gid: 0 }, true],
    [{ mode: 0o40700, uid: 0, gid: 0 }, false],
    [{ mode: 0o40700, uid: 1000, gid: 0 }, true],
    [{ mode: 0o40077, uid: 1000, gid: 100 }, false],
    [{ mode: 0o40710, uid: 0, gid: 100 }, true],
    [{ mode: 0o40701, uid: 0, gid: 100 }, false],
    [{ mode: 0o40701, uid: 0, gid: 0 }, true],
  ])('%j: %s', (folder, expected) => {
    expect(canEnter(folder, someone)).toBe(expected);
  });
});

describe('isReachable', () => {
  let top: string;
  const stranger = { uid: 4_000_000, gid: 4_000_000 };

  beforeEach(() => {
    top = realpathSync(mkdtempSync(join(tmpdir(), 'reachable-')));
    chmodSync(top, 0o755);
    mkdirSync(join(top, 'closed', 'inner'), { recursive: true, mode: 0o755 });
    chmodSync(join(top, 'closed'), 0o700);
  });

  afterEach(() => {
    rmSync(top, { recursive: true });
  });

  it('names the folder that bars the way', () => {
    expect(findFirstBarrier(join(top, 'closed', 'inner'), stranger)).toBe(join(top, 'closed'));
    expect(isReachable(join(top, 'closed', 'inner'), stranger)).toBe(false);
  });

  it('lets the owner of the closed folder through', () => {
    const { uid, gid } = statSync(join(top, 'closed'));
    expect(findFirstBarrier(join(top, 'closed', 'inner'), { uid, gid })).toBeNull();
  });

  it('takes the current user to reach everything', () => {
    expect(isReachable(join(top, 'closed', 'inner'), null)).toBe(true);
  });
});
