import type { IncomingMessage } from 'node:http';
import { Injectable, type Type } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { RequestContext } from '../../requests/context/request-context.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { EVENT_KIND } from '../../calendar/events/event-kind.js';
import { EventsService } from '../../calendar/events/events.service.js';
import { UpdateEventDto } from '../../calendar/events/write/event-change.dto.js';
import { CreateEventDto } from '../../calendar/events/write/event-input.dto.js';
import { describeEvent, toEventSummary } from './describe-event.js';
import type { ProposalDto } from '../../calendar/review/proposal.dto.js';
import { ProposalsService } from '../../calendar/review/proposals.service.js';
import { ToolCalls } from './tool-calls.js';
import { describeProposal } from './describe-proposal.js';
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

const scope = z
  .enum(['this', 'following', 'all'])
  .optional()
  .describe('Of a series: this occurrence alone, this and the following ones, or all.');

const eventFields = {
  description: z.string().max(100_000).optional().describe('The description; simple HTML is kept.'),
  excerpt: z.string().max(5000).optional().describe('A short summary.'),
  all_day: z.boolean().optional(),
  timezone: z.string().max(100).optional().describe('The time zone of the dates, such as Europe/Rome.'),
  venue_id: idField.optional().describe('The id of the venue, from list_venues.'),
  venue_name: z
    .string()
    .max(200)
    .optional()
    .describe('The name of a venue that may be new; not with venue_id.'),
  categories: z.array(z.string().max(200)).max(20).optional().describe('Names; new ones are created.'),
  tags: z.array(z.string().max(200)).max(20).optional().describe('Names; new ones are created.'),
  cost: z.string().max(200).optional().describe('The price in words and numbers: 10, 5-20, Free.'),
  website: z.string().max(2000).optional().describe('The web address for more information.'),
  status: z
    .enum(['publish', 'draft', 'pending', 'private'])
    .optional()
    .describe('Draft keeps it unpublished.'),
};

const START = 'When it starts: 2027-05-01 19:30, in the time zone of the event.';
const END = 'When it ends, in the same form.';
const RECURRENCE =
  'How the event repeats, as rules of RFC 5545: RRULE:FREQ=WEEKLY;COUNT=10, or lines of RRULE, RDATE and EXDATE.';

interface WriteCall<T extends object> {
  readonly request: IncomingMessage;
  readonly dto: Type<T>;
  readonly sent: Record<string, unknown>;
  readonly language?: string | undefined;
  readonly isDryRun: boolean;
  /** What is done: `Created`. */
  readonly done: string;
  readonly work: (parameters: T, context: RequestContext) => Promise<EventDto | ProposalDto>;
}

/** Tools that write events, with the rights of the caller. */
@Injectable()
export class WriteTools {
  readonly tools: readonly Tool[];

  constructor(
    private readonly calls: ToolCalls,
    private readonly events: EventsService,
    private readonly proposals: ProposalsService,
  ) {
    this.tools = [
      this.defineCreate(),
      this.defineUpdate(),
      this.defineCancel(),
      this.defineTranslate(),
      this.defineRecurrence(),
    ];
  }

  private defineCreate(): Tool {
    return defineTool({
      name: 'create_event',
      title: 'Create an event',
      description:
        'Creates an event. Without a status it is published if the user may publish, else a draft. Publish by a user who ' +
        'may not waits for a review.',
      isWrite: true,
      shape: {
        title: z.string().min(1).max(500),
        start: z.string().max(50).describe(START),
        end: z.string().max(50).describe(END),
        ...eventFields,
        recurrence: z.string().max(5000).optional().describe(RECURRENCE),
        language: languageField,
        dry_run: dryRun,
      },
      run: ({ language, dry_run: isDryRun, ...fields }, request) =>
        this.write({
          request,
          dto: CreateEventDto,
          sent: toSent(fields),
          language,
          isDryRun,
          done: 'Created',
          work: (parameters, context) => this.events.create(parameters, context),
        }),
    });
  }

  private defineUpdate(): Tool {
    return defineTool({
      name: 'update_event',
      title: 'Change an event',
      description:
        'Changes the given fields of an event and keeps the others. The change of a public event by a user who may not ' +
        'publish becomes a proposal, which waits for a reviewer.',
      isWrite: true,
      shape: {
        id: idField,
        title: z.string().min(1).max(500).optional(),
        start: z.string().max(50).optional().describe(START),
        end: z.string().max(50).optional().describe(END),
        ...eventFields,
        scope,
        language: languageField,
        dry_run: dryRun,
      },
      run: ({ id, language, dry_run: isDryRun, ...fields }, request) =>
        this.update(id, { request, sent: toSent(fields), language, isDryRun, done: 'Changed' }),
    });
  }

  private defineCancel(): Tool {
    return defineTool({
      name: 'cancel_event',
      title: 'Cancel an event',
      description: 'Marks an event as cancelled. It stays listed, so that people learn of it.',
      isWrite: true,
      shape: {
        id: idField,
        reason: z.string().max(500).optional().describe('Why, in words for visitors.'),
        scope,
        language: languageField,
        dry_run: dryRun,
      },
      run: ({ id, reason, scope: which, language, dry_run: isDryRun }, request) => {
        const sent = toSent({ event_status: 'cancelled', event_status_reason: reason, scope: which });
        return this.update(id, { request, sent, language, isDryRun, done: 'Cancelled' });
      },
    });
  }

  private defineTranslate(): Tool {
    return defineTool({
      name: 'translate_event',
      title: 'Translate an event',
      description: 'Writes the texts of an event in one language; its dates and links stay as they are.',
      isWrite: true,
      shape: {
        id: idField,
        language: z.string().describe('The code of the language that the texts are in, such as de.'),
        title: z.string().min(1).max(500),
        description: eventFields.description,
        excerpt: eventFields.excerpt,
        dry_run: dryRun,
      },
      run: ({ id, language, dry_run: isDryRun, ...texts }, request) =>
        this.update(id, { request, sent: toSent(texts), language, isDryRun, done: 'Translated' }),
    });
  }

  private defineRecurrence(): Tool {
    return defineTool({
      name: 'set_recurrence',
      title: 'Repeat an event',
      description: 'Makes an event repeat, or replaces the rules of its series. Each date becomes an event.',
      isWrite: true,
      shape: {
        id: idField,
        recurrence: z.string().min(1).max(5000).describe(RECURRENCE),
        scope,
        dry_run: dryRun,
      },
      run: ({ id, recurrence, scope: which, dry_run: isDryRun }, request) =>
        this.update(id, { request, sent: toSent({ recurrence, scope: which }), isDryRun, done: 'Changed' }),
    });
  }

  private update(id: number, call: Omit<WriteCall<UpdateEventDto>, 'dto' | 'work'>): Promise<CallToolResult> {
    return this.write({
      ...call,
      dto: UpdateEventDto,
      work: (parameters, context) =>
        this.proposals.updateOrPropose(
          { kind: EVENT_KIND, ref: { id }, sent: call.sent },
          context,
          () => this.events.update({ id }, parameters, context),
          () => undefined,
        ),
    });
  }

  private async write<T extends object>({ work, done, ...call }: WriteCall<T>): Promise<CallToolResult> {
    const { isDryRun } = call;
    const written = await this.calls.write(call, ({ parameters, context }) => work(parameters, context));
    const fields = isDryRun ? { dry_run: true, fields: call.sent } : { dry_run: false };
    if ('patch' in written) {
      const result = isDryRun
        ? DRY_RUN
        : 'Proposed: the public event stays as it is until a reviewer approves it.';
      return toResult(`${result} ${UNTRUSTED}\n${describeProposal(written)}`, {
        ...fields,
        proposal: written,
      });
    }
    const event = toEventSummary(written, 'single');
    const result = isDryRun ? DRY_RUN : `${done}.`;
    return toResult(`${result} ${UNTRUSTED}\n${describeEvent(event)}`, { ...fields, event });
  }
}

/** The fields of a tool as the API names them. */
function toSent(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { start, end, venue_id: venueId, venue_name: venueName, ...others } = fields;
  const venue = venueId ?? (venueName === undefined ? undefined : { venue: venueName });
  const sent = { ...others, start_date: start, end_date: end, venue };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}
