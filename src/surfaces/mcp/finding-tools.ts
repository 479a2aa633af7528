import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { EventChecksService } from '../../calendar/events/checks/event-checks.service.js';
import { ALL_CODES, FINDING_LEVELS } from '../../calendar/findings/finding-codes.js';
import type { EventFindingDto } from '../../calendar/findings/finding.dto.js';
import { ReportFindingsDto } from '../../calendar/findings/report.dto.js';
import { ReportService } from '../../calendar/findings/report.service.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { ToolCalls } from './tool-calls.js';
import {
  defineTool,
  idField,
  languageField,
  toLine,
  toResult,
  type Tool,
  UNTRUSTED,
} from './tool-definition.js';

const SHAPE = {
  event_id: idField.optional().describe('Only this event; the other filters are then ignored.'),
  levels: z.array(z.enum(FINDING_LEVELS)).min(1).optional().describe('Only findings of these levels.'),
  codes: z.array(z.string().max(60)).min(1).max(ALL_CODES.length).optional().describe('Only these codes.'),
  upcoming: z.boolean().default(true).describe('Only events that are not over (true), or all.'),
  limit: z.number().int().min(1).max(50).default(20).describe('How many events to return.'),
  page: z.number().int().min(1).default(1).describe('The page of the result, from 1.'),
  language: languageField,
};

type Input = z.infer<z.ZodObject<typeof SHAPE>>;

/** The tool that lists what to look at in events; for users who may write. */
@Injectable()
export class FindingTools {
  readonly tools: readonly Tool[];

  constructor(
    private readonly calls: ToolCalls,
    private readonly checks: EventChecksService,
    private readonly reports: ReportService,
  ) {
    this.tools = [
      defineTool({
        name: 'list_findings',
        title: 'List what is missing in events',
        description:
          'Lists what to look at before events are published, such as a missing place, alternative text or translation, of ' +
          'one event or of all that the user may edit, with the number of events by code.',
        shape: SHAPE,
        run: (input, request) =>
          input.event_id === undefined ? this.report(input, request) : this.list(input, request),
      }),
    ];
  }

  private async list(
    { event_id: id = 0, language }: Input,
    request: IncomingMessage,
  ): Promise<CallToolResult> {
    const { context } = await this.calls.read({ request, dto: NoParametersDto, sent: {}, language });
    const findings = await this.checks.find(id, context);
    const lines = [`${findings.length} findings. ${UNTRUSTED}`, ...findings.map(describe)];
    return toResult(lines.join('\n'), { findings });
  }

  private async report(input: Input, request: IncomingMessage): Promise<CallToolResult> {
    const { levels, codes, upcoming, limit, page, language } = input;
    const sent = {
      ...(levels !== undefined && { level: levels.join(',') }),
      ...(codes !== undefined && { code: codes.join(',') }),
      when: upcoming ? 'upcoming' : 'all',
      per_page: limit,
      page,
    };
    const { parameters, context } = await this.calls.read({
      request,
      dto: ReportFindingsDto,
      sent,
      language,
    });
    const { events, counts, total, total_pages } = await this.reports.report(parameters, context);
    const lines = [
      `${total} events with findings. Page ${page} of ${total_pages}. ${UNTRUSTED}`,
      ...Object.entries(counts).map(([code, count]) => `${code}: ${count}`),
      ...events.flatMap(({ id, title, start_date, findings }) => [
        `- ${toLine(title)}, ${start_date} [id ${id}]`,
        ...findings.map((finding) => `  ${describe(finding)}`),
      ]),
    ];
    return toResult(lines.join('\n'), { total, total_pages, counts, events });
  }
}

const describe = ({ code, level, message }: EventFindingDto): string =>
  `- ${level} ${code}: ${toLine(message)}`;
