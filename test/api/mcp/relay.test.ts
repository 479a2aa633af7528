// What `cli mcp` passes on between stdin and stdout and the endpoint.
import { McpRelay } from '../../../src/surfaces/mcp/mcp-relay.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

describe('the relay', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  const relayTo = (secret?: string): McpRelay =>
    new McpRelay(new URL(`${calendar.visitor.root}/mcp`), secret);
  const send = async (relay: McpRelay, message: object): Promise<unknown[]> =>
    (await relay.send(JSON.stringify({ jsonrpc: '2.0', ...message }))).map(
      (line) => JSON.parse(line) as unknown,
    );
  const INITIALIZE = {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };

  it('serves clients that initialize, with the rights of the secret', async () => {
    const relay = relayTo(calendar.secrets.editor);

    expect(await send(relay, INITIALIZE)).toMatchObject([
      { id: 1, result: { protocolVersion: '2025-06-18' } },
    ]);
    expect(await send(relay, { method: 'notifications/initialized' })).toEqual([]);
    const [listed] = (await send(relay, { id: 'a', method: 'tools/list' })) as [
      { id: string; result: { tools: { name: string }[] } },
    ];
    expect([listed.id, listed.result.tools.length]).toEqual(['a', 17]);
    const params = { name: 'whats_on', arguments: {} };
    expect(await send(relay, { id: 2, method: 'tools/call', params })).toMatchObject([
      { id: 2, result: { structuredContent: { total: 0 } } },
    ]);
  });

  it('serves clients that name the version in each message', async () => {
    const _meta = { [VERSION]: '2026-07-28', [CAPABILITIES]: {} };
    const params = { name: 'list_categories', arguments: {}, _meta };

    expect(await send(relayTo(), { id: 1, method: 'tools/call', params })).toMatchObject([
      { id: 1, result: { structuredContent: { total: 0 } } },
    ]);
  });

  it('answers with an error to what the service refuses, to no message, and without a service', async () => {
    const error = (message: unknown): object => ({ error: { message } });
    const nowhere = new McpRelay(new URL('http://127.0.0.1:1/mcp'), undefined);

    expect(await send(relayTo('wrong'), INITIALIZE)).toMatchObject([
      { id: 1, ...error('The credentials are not valid.') },
    ]);
    expect((await relayTo().send('{')).map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { id: null, ...error('The line is not a message as JSON') },
    ]);
    expect(await send(nowhere, INITIALIZE)).toMatchObject([
      { id: 1, ...error(expect.stringContaining('fetch failed')) },
    ]);
    expect(await send(nowhere, { method: 'notifications/initialized' })).toEqual([]);
  });
});
