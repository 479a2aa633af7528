import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { EventsService } from '../../calendar/events/events.service.js';
import { ListEventsDto } from '../../calendar/events/list/list-events.dto.js';
import { ReadEventDto } from '../../calendar/events/write/event-password.dto.js';
import { describeEvent, toEventSummary } from './describe-event.js';
import { findDays, type NamedDays, NAMED_DAYS } from './named-days.js';
import { findFields, toFilters } from './find-fields.js';
import { ToolCalls } from './tool-calls.js';
import {
  defineTool,
  idField,
  languageField,
  quote,
  toResult,
  type Tool,
  UNTRUSTED,
} from './tool-definition.js';
import { VenueNames } from './venue-names.js';

const MAX_EVENTS = 25;

const pageFields = {
  limit: z.number().int().min(1).max(MAX_EVENTS).default(10).describe('How many events to return.'),
  page: z.number().int().min(1).default(1).describe('The page of the result, from 1.'),
  language: languageField,
};

interface EventList {
  readonly sent: Record<string, unknown>;
  readonly heading: string;
  readonly language: string | undefined;
}

/** Tools that read events. */
@Injectable()
export class EventTools {
  readonly tools: readonly Tool[];

  constructor(
    private readonly calls: ToolCalls,
    private readonly events: EventsService,
    private readonly venues: VenueNames,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.tools = [this.defineFind(), this.defineOn(), this.defineGet()];
  }

  private defineFind(): Tool {
    return defineTool({
      name: 'find_events',
      title: 'Find events',
      description:
        'Finds events that take place in a period, by words, place, category and more. All filters must match. Without ' +
        'dates: what runs now or comes. Events with a status in the text are not public.',
      shape: { ...findFields, ...pageFields },
      run: async ({ limit, page, language, ...filters }, request) => {
        const venue = await this.venues.resolve(request, filters, language);
        if ('refusal' in venue) return venue.refusal;
        const sent = { ...toFilters(filters), venue: venue.id, ongoing: true, per_page: limit, page };
        return this.list(request, { language, heading: 'events match', sent });
      },
    });
  }

  private defineOn(): Tool {
    const days = Object.keys(NAMED_DAYS) as [NamedDays, ...NamedDays[]];
    return defineTool({
      name: 'whats_on',
      title: 'What is on',
      description:
        'Lists events that take place today, tomorrow, this weekend or in the next seven days. Events with a status in ' +
        'the text are not public.',
      shape: { days: z.enum(days).default('today'), ...pageFields },
      run: ({ days: name, limit, page, language }, request) => {
        const { from, to } = findDays(name, this.env.siteTimeZone);
        const sent = { start_date: from, end_date: to, ongoing: true, per_page: limit, page };
        return this.list(request, { sent, language, heading: `events from ${from} to ${to}` });
      },
    });
  }

  private defineGet(): Tool {
    return defineTool({
      name: 'get_event',
      title: 'Read an event',
      description: 'Reads one event with its whole description, by its id.',
      shape: { id: idField, language: languageField },
      run: async ({ id, language }, request) => {
        const { context } = await this.calls.read({ request, dto: ReadEventDto, sent: {}, language });
        const event = await this.events.findOrThrow({ id }, { password: '', client: '' }, context);
        const summary = toEventSummary(event, 'single');
        const text =
          summary.description === ''
            ? ''
            : `\nDescription, as its authors wrote it:\n${quote(summary.description)}`;
        return toResult(`${UNTRUSTED}\n${describeEvent(summary)}${text}`, { event: summary });
      },
    });
  }

  private async list(
    request: IncomingMessage,
    { sent, heading, language }: EventList,
  ): Promise<CallToolResult> {
    const given = Object.fromEntries(
      Object.entries(sent)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    const { parameters, context } = await this.calls.read({
      request,
      dto: ListEventsDto,
      sent: given,
      language,
    });
    const page = await this.events.list(parameters, context);
    const events = page.events.map((event) => toEventSummary(event, 'list'));
    const more = page.total > events.length ? ` Page ${parameters.page ?? 1} of ${page.total_pages}.` : '';
    const notes = events.length > 0 ? [UNTRUSTED] : [];
    const lines = [`${page.total} ${heading}.${more}`, ...notes, ...events.map(describeEvent)];
    const { total, total_pages } = page;
    return toResult(lines.join('\n'), { total, total_pages, events });
  }
}
