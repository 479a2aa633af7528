// The endpoint for assistants, as HTTP (contract 14.1).
import { refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { callTool, McpClients } from '../../support/mcp.js';

describe('the endpoint', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  const post = (
    body: string,
    headers: Record<string, string> = {},
  ): ReturnType<typeof calendar.visitor.send> =>
    calendar.visitor
      .under('')
      .send(
        'POST',
        '/mcp',
        {},
        { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
        body,
      );
  const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}';

  it('refuses wrong credentials, batches, bodies that are too large, and tools of others', async () => {
    const create = LIST.replace('tools/list', 'tools/call').replace(
      '{}',
      '{"name":"create_event","arguments":{}}',
    );

    expect((await post(LIST)).status).toBe(200);
    expect(refusal(await post(LIST, { Authorization: 'Bearer wrong' }))).toEqual({
      status: 401,
      code: 'incorrect_password',
    });
    expect(refusal(await post(`[${LIST}]`))).toMatchObject({ status: 400, code: 'rest_invalid_json' });
    expect(refusal(await post('x'.repeat(300_000)))).toEqual({ status: 413, code: 'rest_request_too_large' });
    expect(JSON.stringify((await post(create)).body)).toMatch(/create_event/);
    expect((await calendar.visitor.under('').get('/mcp')).status).toBe(405);
    expect((await post(LIST)).headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('is closed to pages of other origins, and can be turned off', async () => {
    const closed = await startTestCalendar({ CORS_ORIGINS: 'https://city.example' });
    const off = await startTestCalendar({ MCP: 'off' });
    const from = async (origin: string): Promise<number> => {
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
      const api = closed.visitor.under('');
      return (await api.send('POST', '/mcp', {}, { ...headers, Origin: origin }, LIST)).status;
    };

    expect(await Promise.all(['https://city.example', 'https://evil.example'].map(from))).toEqual([200, 403]);
    expect(refusal(await off.visitor.under('').get('/mcp'))).toEqual({ status: 404, code: 'rest_no_route' });
    await closed.close();
    await off.close();
  });

  it('tells pages of other origins which headers of the protocol they may use', async () => {
    const api = calendar.visitor.under('');
    const preflight = await api.send('OPTIONS', '/mcp', {}, { Origin: 'https://city.example' });
    const names = (header: string): string[] => (preflight.headers.get(header) ?? '').split(', ');

    expect(names('Access-Control-Allow-Headers')).toEqual(
      expect.arrayContaining([
        'Authorization',
        'Content-Type',
        'Mcp-Protocol-Version',
        'Mcp-Session-Id',
        'Mcp-Method',
        'Mcp-Name',
        'Last-Event-ID',
      ]),
    );
    expect((await post(LIST)).headers.get('Access-Control-Expose-Headers')).toContain(
      'X-Request-Id, ETag, Idempotency-Replayed, Calendar-Position, Calendar-Existing, Calendar-Ignored, ' +
        'Calendar-Dry-Run, Calendar-Left-Out, Mcp-Protocol-Version, Mcp-Session-Id',
    );
    const other = await calendar.visitor.send('OPTIONS', '/events');
    expect(other.headers.get('Access-Control-Allow-Headers')).not.toContain('Mcp-');
  });

  it('keeps no connection open for announcements', async () => {
    const version = '2026-07-28';
    const meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { notifications: { toolsListChanged: true }, _meta: meta };
    const headers = { 'Mcp-Protocol-Version': version, 'Mcp-Method': 'subscriptions/listen' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params });

    expect((await post(body, headers)).body).toMatchObject({
      error: { message: 'Subscription limit reached' },
    });
  });

  it('counts calls of tools that write as writes, and no others', async () => {
    const limited = await startTestCalendar({ RATE_LIMIT: 'on', WRITES_PER_MINUTE: '2' });
    const clients = new McpClients();
    const client = await clients.connect(limited, 'editor');
    const start = { title: 'Jazz', start: '2027-05-01 10:00', end: '2027-05-01 12:00' };
    for (let index = 0; index < 6; index += 1) await callTool(client, 'find_events');

    expect((await callTool(client, 'create_event', { ...start, dry_run: true })).isError).toBe(false);
    expect((await callTool(client, 'create_event', start)).isError).toBe(false);
    expect((await callTool(client, 'create_event', start)).text).toMatch(/^rest_too_many_requests: /);
    expect((await callTool(client, 'find_events')).text).toMatch(/^1 events match/);
    await clients.close();
    await limited.close();
  });
});
