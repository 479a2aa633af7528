import { findPasswdEntry } from './identity.js';

const passwd = `root:x:0:0:root:/root:/bin/bash
nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin
broken line
`;

describe('findUser', () => {
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
