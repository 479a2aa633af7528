import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { MAX_NOTE_LENGTH } from '../../calendar/posts/review/note.js';
import { DecideProposalDto, ListProposalsDto } from '../../calendar/review/proposal.dto.js';
import { PROPOSAL_STATES } from '../../calendar/review/proposal.entity.js';
import { ProposalsService } from '../../calendar/review/proposals.service.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { describeProposal } from './describe-proposal.js';
import { ToolCalls } from './tool-calls.js';
import {
  defineTool,
  DRY_RUN,
  dryRun,
  idField,
  languageField,
  toResult,
  type Tool,
  UNTRUSTED,
} from './tool-definition.js';

const LIST = {
  proposal_id: idField.optional().describe('Only this proposal, with the difference of each field.'),
  states: z.array(z.enum(PROPOSAL_STATES)).min(1).optional().describe('Those that are open when not sent.'),
  item_id: idField.optional().describe('Only proposals for the event, venue or organizer with this id.'),
  limit: z.number().int().min(1).max(50).default(20).describe('How many proposals to return.'),
  page: z.number().int().min(1).default(1).describe('The page of the result, from 1.'),
  language: languageField,
};

const DECIDE = {
  proposal_id: idField,
  decision: z
    .enum(['approved', 'changes_requested', 'refused', 'withdrawn'])
    .describe('Approved changes the public item. Withdrawn is for the user who made the proposal.'),
  note: z
    .string()
    .max(MAX_NOTE_LENGTH)
    .optional()
    .describe('For its user; needed unless it is approved or withdrawn.'),
  force: z
    .boolean()
    .optional()
    .describe('Also applies fields that have changed since the proposal was made.'),
  language: languageField,
  dry_run: dryRun,
};

/** Tools for changes of public items that wait for an approval; for users who may write. */
@Injectable()
export class ProposalTools {
  readonly tools: readonly Tool[];

  constructor(
    private readonly calls: ToolCalls,
    private readonly proposals: ProposalsService,
  ) {
    this.tools = [
      defineTool({
        name: 'list_proposals',
        title: 'List proposed changes',
        description:
          'Lists changes of public items that wait for a reviewer, the oldest first. Users who may not edit the items of ' +
          'others see their own.',
        shape: LIST,
        run: (input, request) =>
          input.proposal_id === undefined
            ? this.list(input, request)
            : this.show(input.proposal_id, input.language, request),
      }),
      defineTool({
        name: 'decide_proposal',
        title: 'Decide about a proposed change',
        description: 'Approves a proposed change, sends it back or refuses it with a note, or withdraws it.',
        isWrite: true,
        shape: DECIDE,
        run: (input, request) => this.decide(input, request),
      }),
    ];
  }

  private async list(
    { states, item_id: item, limit, page, language }: z.infer<z.ZodObject<typeof LIST>>,
    request: IncomingMessage,
  ): Promise<CallToolResult> {
    const sent = {
      ...(states !== undefined && { review: states.join(',') }),
      ...(item !== undefined && { item }),
      per_page: limit,
      page,
    };
    const { parameters, context } = await this.calls.read({ request, dto: ListProposalsDto, sent, language });
    const { proposals, total, total_pages } = await this.proposals.list(parameters, context);
    const heading = `${total} proposals. Page ${page} of ${total_pages}. ${UNTRUSTED}`;
    return toResult([heading, ...proposals.map(describeProposal)].join('\n'), {
      total,
      total_pages,
      proposals,
    });
  }

  private async show(
    id: number,
    language: string | undefined,
    request: IncomingMessage,
  ): Promise<CallToolResult> {
    const { context } = await this.calls.read({ request, dto: NoParametersDto, sent: {}, language });
    const proposal = await this.proposals.readOrThrow(id, context);
    return toResult(`${UNTRUSTED}\n${describeProposal(proposal)}`, { proposal });
  }

  private async decide(
    {
      proposal_id: id,
      decision: state,
      note = '',
      force = false,
      language,
      dry_run: isDryRun,
    }: z.infer<z.ZodObject<typeof DECIDE>>,
    request: IncomingMessage,
  ): Promise<CallToolResult> {
    const sent = { review: { state, note }, force };
    const proposal = await this.calls.write(
      { request, dto: DecideProposalDto, sent, language, isDryRun },
      ({ parameters: { review = { state, note } }, context }) =>
        this.proposals.decide(id, review, force, context),
    );
    const result = isDryRun ? DRY_RUN : 'Decided.';
    return toResult(`${result} ${UNTRUSTED}\n${describeProposal(proposal)}`, { dry_run: isDryRun, proposal });
  }
}
