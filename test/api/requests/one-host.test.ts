// What stands before the service and the service itself must take a request for the same host.
import { ResponseCache } from '../../../src/service/responses/response-cache.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { rawBytes } from '../../support/raw-request.js';

const PATH = '/calendar/events/v1/tags';

describe('the host of a request', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ BASE_URL: '' });
  });
  afterAll(() => calendar.close());

  const send = (target: string, hosts: readonly string[], version = '1.1'): Promise<string> =>
    rawBytes(
      calendar.visitor.root,
      [`GET ${target} HTTP/${version}`, ...hosts, 'Connection: close', 'X-Request-Id: mine', '', ''].join(
        '\r\n',
      ),
    );
  const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  const rest_url = (host: string): object => ({ rest_url: `http://${host}${PATH}/` });

  it.each<[string, string, string[]]>([
    ['in two headers', PATH, ['Host: a.test', 'Host: b.test']],
    ['twice in two headers', PATH, ['Host: a.test', 'Host: a.test']],
    ['in headers of another case', PATH, ['host: a.test', 'Accept: */*', 'HOST: b.test']],
    ['in a header and an empty one', PATH, ['Host: a.test', 'Host:']],
    ['in one header', PATH, ['Host: a.test, b.test']],
    ['in one header, without a blank', PATH, ['Host: a.test,b.test']],
    ['in the address and the header', `http://b.test${PATH}`, ['Host: a.test']],
    ['in the address with another port', `http://a.test:81${PATH}`, ['Host: a.test']],
    ['in the address and an empty header', `http://b.test${PATH}`, ['Host:']],
    ['beside the API', '/health/live', ['Host: a.test', 'Host: b.test']],
    ['at an address that nobody knows', '/nothing', ['Host: a.test', 'Host: b.test']],
  ])('is refused when there are two %s', async (_, target, hosts) => {
    const memory = calendar.app.get(ResponseCache);
    const before = [memory.misses, memory.entries?.hits];

    const answer = await send(target, hosts);

    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nContent-Type: application\/json; charset=utf-8\r\n/);
    expect(answer).toMatch(/\r\nCache-Control: no-store\r\n/);
    expect(answer).toMatch(/\r\nX-Request-Id: mine\r\n/);
    expect(bodyOf(answer)).toEqual({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): Host',
      data: { status: 400, params: { Host: 'The request must name exactly one host.' }, details: [] },
    });
    expect([memory.misses, memory.entries?.hits]).toEqual(before);
  });

  it.each<[string, string, string[], string, string]>([
    ['one header', PATH, ['Host: a.test'], '1.1', 'a.test'],
    ['one header of another case', PATH, ['hOST: a.test:8080'], '1.1', 'a.test:8080'],
    ['no header of an old client', PATH, [], '1.0', 'localhost:3000'],
  ])('is taken from %s', async (_, target, hosts, version, host) => {
    const answer = await send(target, hosts, version);

    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(bodyOf(answer)).toMatchObject(rest_url(host));
  });

  it.each([
    [`http://a.test${PATH}`, 'a.test'],
    [`http://A.TEST:80${PATH}`, 'a.test'],
    [`http://a.test${PATH}`, 'a.test:80'],
  ])('may be named by the address %s as by the header %s', async (target, host) => {
    expect(await send(target, [`Host: ${host}`])).toMatch(/"code":"rest_no_route"/);
  });

  it('ends the connection: what follows on it is not answered', async () => {
    const two = `GET ${PATH} HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\n\r\n`;
    const one = `GET ${PATH} HTTP/1.1\r\nHost: a.test\r\n\r\n`;

    const answers = await rawBytes(calendar.visitor.root, two + one);

    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    expect(answers).toMatch(/\r\nConnection: close\r\n/);
  });
});
