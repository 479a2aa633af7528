import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { UpdateEventDto } from '../../calendar/events/write/event-change.dto.js';
import { EventsService } from '../../calendar/events/events.service.js';
import { UpdateOrganizerDto } from '../../calendar/organizers/organizer.dto.js';
import { OrganizersService } from '../../calendar/organizers/organizers.service.js';
import { MAX_NOTE_LENGTH } from '../../calendar/posts/review/note.js';
import { REVIEW_STATES } from '../../calendar/posts/review/review-state.js';
import { UpdateVenueDto } from '../../calendar/venues/venue.dto.js';
import { VenuesService } from '../../calendar/venues/venues.service.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { describeReviewed, type ReviewedItem, toReviewSummary } from './describe-review.js';
import { ReviewQueue } from './review-queue.js';
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

const kind = z.enum(['event', 'venue', 'organizer']).default('event');

const LIST = {
  kind,
  states: z.array(z.enum(REVIEW_STATES)).min(1).default(['to_review']),
  limit: z.number().int().min(1).max(25).default(10).describe('How many items to return.'),
  page: z.number().int().min(1).default(1).describe('The page of the result, from 1.'),
  language: languageField,
};

const DECIDE = {
  id: idField,
  kind,
  decision: z
    .enum(REVIEW_STATES)
    .describe(
      'Published publishes the item; ready approves it without that; refused keeps it with its reason.',
    ),
  note: z
    .string()
    .max(MAX_NOTE_LENGTH)
    .optional()
    .describe('For its author, in plain text; needed when changes are requested or it is refused.'),
  language: languageField,
  dry_run: dryRun,
};

/** Tools for items that wait for their publication. */
@Injectable()
export class ReviewTools {
  /** For users who may write. */
  readonly tools: readonly Tool[];
  /** For reviewers. */
  readonly decisions: readonly Tool[];

  constructor(
    private readonly calls: ToolCalls,
    private readonly queue: ReviewQueue,
    private readonly events: EventsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
  ) {
    this.tools = [
      defineTool({
        name: 'list_reviews',
        title: 'List what waits for a review',
        description:
          'Lists events, venues or organizers by the state of their review, those first that wait longest, and says which ' +
          'events may be duplicates. Users who may not edit the items of others see their own.',
        shape: LIST,
        run: (input, request) => this.list(input, request),
      }),
    ];
    this.decisions = [
      defineTool({
        name: 'decide_review',
        title: 'Decide about what waits for a review',
        description: 'Publishes, approves, sends back or refuses an item that waits for a review.',
        isWrite: true,
        shape: DECIDE,
        run: (input, request) => this.decide(input, request),
      }),
    ];
  }

  private async list(
    { kind: which, states, limit, page, language }: z.infer<z.ZodObject<typeof LIST>>,
    request: IncomingMessage,
  ): Promise<CallToolResult> {
    const sent = { review: states.join(','), per_page: String(limit), page: String(page) };
    const { items, total, total_pages } = await this.queue.load(which, { request, sent, language });
    const heading = `${total} ${which}s. Page ${page} of ${total_pages}. ${UNTRUSTED}`;
    return toResult([heading, ...items.map(describeReviewed)].join('\n'), { total, total_pages, items });
  }

  private async decide(
    {
      id,
      kind: which,
      decision: state,
      note,
      language,
      dry_run: isDryRun,
    }: z.infer<z.ZodObject<typeof DECIDE>>,
    request: IncomingMessage,
  ): Promise<CallToolResult> {
    const sent = { review: { state, ...(note !== undefined && { note }) } };
    const call = { request, sent, language, isDryRun };
    const item = await this.write(which, id, call);
    const result = isDryRun ? DRY_RUN : 'Decided.';
    return toResult(`${result} ${UNTRUSTED}\n${describeReviewed(item)}`, { dry_run: isDryRun, item });
  }

  private async write(
    which: 'event' | 'venue' | 'organizer',
    id: number,
    call: Omit<Parameters<ToolCalls['write']>[0], 'dto'>,
  ): Promise<ReviewedItem> {
    const toEditing = (context: RequestContext): RequestContext => ({ ...context, isEditContext: true });
    if (which === 'event')
      return this.calls.write({ ...call, dto: UpdateEventDto }, async ({ parameters, context }) =>
        toReviewSummary(await this.events.update({ id }, parameters, toEditing(context))),
      );
    if (which === 'venue')
      return this.calls.write({ ...call, dto: UpdateVenueDto }, async ({ parameters, context }) =>
        toReviewSummary(await this.venues.update({ id }, parameters, toEditing(context))),
      );
    return this.calls.write({ ...call, dto: UpdateOrganizerDto }, async ({ parameters, context }) =>
      toReviewSummary(await this.organizers.update({ id }, parameters, toEditing(context))),
    );
  }
}
