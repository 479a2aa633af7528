/**
 * Where to go after a sign-in: below `/admin` of this service, and nowhere else.
 *
 * @param sent by the client
 * @param admin the path of the pages: `/admin` with `ROOT_PATH` before it
 */
export function chooseReturnPath(sent: unknown, admin: string): string {
  const home = `${admin}/`;
  if (typeof sent !== 'string' || !/^\/[\x21-\x7e]*$/.test(sent) || /[\\]|\/\/|\.\.|%2f|%5c/i.test(sent))
    return home;
  const { origin, pathname, search } = new URL(sent, 'http://calendar.invalid');
  if (origin !== 'http://calendar.invalid') return home;
  return pathname === admin || pathname.startsWith(home) ? pathname + search : home;
}
