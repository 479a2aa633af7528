// Clients of the endpoint for assistants (contract 14).
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Role } from '../../src/requests/accounts/roles.js';
import type { TestCalendar } from './app.js';

export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Record<string, unknown>;
}

/** Closes all clients in the end. */
export class McpClients {
  private readonly clients: Client[] = [];

  /** A client of today's protocol, or of the last one. */
  async connect(
    calendar: TestCalendar,
    role: Role | null,
    mode: 'auto' | 'legacy' = 'auto',
  ): Promise<Client> {
    const secret = role === null ? undefined : calendar.secrets[role];
    const headers = secret === undefined ? {} : { Authorization: `Bearer ${secret}` };
    const transport = new StreamableHTTPClientTransport(new URL(`${calendar.visitor.root}/mcp`), {
      requestInit: { headers },
    });
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(transport);
    this.clients.push(client);
    return client;
  }

  async close(): Promise<void> {
    for (const client of this.clients.splice(0)) await client.close();
  }
}

export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: args });
  const [first] = result.content;
  return {
    isError: result.isError === true,
    text: first?.type === 'text' ? first.text : '',
    data: (result.structuredContent ?? {}) as Record<string, unknown>,
  };
}
