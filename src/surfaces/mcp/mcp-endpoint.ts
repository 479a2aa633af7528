// The Model Context Protocol, through which assistants use the calendar. Stateless: each request has its own server.
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { canReview } from '../../calendar/posts/review/review-state.js';
import { can } from '../../requests/accounts/can.js';
import { EventTools } from './event-tools.js';
import { FindingTools } from './finding-tools.js';
import { ImportTools } from './import-tools.js';
import { PlaceTools } from './place-tools.js';
import { ProposalTools } from './proposal-tools.js';
import { ReviewTools } from './review-tools.js';
import { ToolCalls } from './tool-calls.js';
import type { Tool } from './tool-definition.js';
import { WriteTools } from './write-tools.js';

@Injectable()
export class McpEndpoint implements OnModuleDestroy {
  private handler: Promise<McpHttpHandler> | null = null;

  constructor(
    private readonly events: EventTools,
    private readonly places: PlaceTools,
    private readonly writes: WriteTools,
    private readonly findings: FindingTools,
    private readonly reviews: ReviewTools,
    private readonly proposals: ProposalTools,
    private readonly imports: ImportTools,
    private readonly calls: ToolCalls,
  ) {}

  /** @param caller the request as it was received; its viewer has the rights of all calls */
  async respond(request: Request, caller: IncomingMessage): Promise<Response> {
    this.handler ??= this.loadHandler();
    // The service has checked the credentials already: the caller alone is passed on.
    const authInfo = { token: '', clientId: '', scopes: [], extra: { caller } };
    return (await this.handler).fetch(request, { authInfo });
  }

  async onModuleDestroy(): Promise<void> {
    await (await this.handler)?.close();
  }

  /** The library is loaded on first use: many services have no assistants. */
  private async loadHandler(): Promise<McpHttpHandler> {
    const { createHandler } = await import('./mcp-handler.js');
    return createHandler((request) => this.listTools(request), this.calls);
  }

  /** Tools that write are there for users who may use them. */
  private listTools({ calendar: { viewer } }: IncomingMessage): Tool[] {
    return [
      ...this.events.tools,
      ...this.places.tools,
      ...(can(viewer, 'posts.create')
        ? [...this.writes.tools, ...this.findings.tools, ...this.reviews.tools, ...this.proposals.tools]
        : []),
      ...(canReview(viewer) ? this.reviews.decisions : []),
      ...(can(viewer, 'posts.editOthers') ? this.imports.tools : []),
    ];
  }
}
