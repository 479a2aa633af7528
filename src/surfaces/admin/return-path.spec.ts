import { chooseReturnPath } from './return-path.js';

describe('chooseReturnPath', () => {
  it.each([
    ['/admin/account', '/admin/account'],
    ['/admin/events/12?tab=texts', '/admin/events/12?tab=texts'],
    ['/admin', '/admin'],
    [undefined, '/admin/'],
    [['/admin/account'], '/admin/'],
    ['', '/admin/'],
    ['/events/', '/admin/'],
    ['/administration', '/admin/'],
    ['https://evil.example/admin/', '/admin/'],
    ['//evil.example/admin/', '/admin/'],
    ['/\\evil.example/admin/', '/admin/'],
    ['/\t/evil.example/admin/', '/admin/'],
    ['/admin//evil.example', '/admin/'],
    ['/admin/../events/', '/admin/'],
    ['/admin/%2e%2e/events/', '/admin/'],
    ['/admin/%2f%2fevil.example', '/admin/'],
    ['javascript:alert(1)', '/admin/'],
    ['/admin/\r\nSet-Cookie: a=b', '/admin/'],
  ])('of %j is %s', (sent, path) => {
    expect(chooseReturnPath(sent, '/admin')).toBe(path);
  });

  it('stays below ROOT_PATH', () => {
    expect(chooseReturnPath('/admin/account', '/api/admin')).toBe('/api/admin/');
    expect(chooseReturnPath('/api/admin/account', '/api/admin')).toBe('/api/admin/account');
  });
});
