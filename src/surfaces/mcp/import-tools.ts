import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ImportError } from '../../exchange/imports/import-error.js';
import type { ImportResult } from '../../exchange/imports/import-state.js';
import { ImportRunner } from '../../exchange/imports/import-runner.js';
import { SourcesService } from '../../exchange/imports/sources.service.js';
import { MAX_SOURCE_NAME_LENGTH, VANISHED } from '../../exchange/imports/source.entity.js';
import { ToolCalls } from './tool-calls.js';
import { defineTool, languageField, toLine, toResult, type Tool, UNTRUSTED } from './tool-definition.js';

/** In characters: with its escapes, the text stays below the limit of a message. */
const MAX_TEXT_LENGTH = 120_000;

/** In the text of a result; its structured content has all of them. */
const PRINTED_LINES = 20;

const SHAPE = {
  source: z
    .string()
    .min(1)
    .max(MAX_SOURCE_NAME_LENGTH)
    .describe(
      'A name for where the events come from. An event that the same source had before is updated, not doubled.',
    ),
  text: z.string().min(1).max(MAX_TEXT_LENGTH).describe('The iCalendar text, from BEGIN:VCALENDAR on.'),
  vanished: z
    .enum(VANISHED)
    .optional()
    .describe(
      'What happens to future events of the source that the text does not have. A new source keeps them; a known one ' +
        'does as it did before.',
    ),
  language: languageField,
  dry_run: z
    .boolean()
    .default(true)
    .describe(
      'True, unless sent otherwise: only tells what would be created and changed. Show people that first.',
    ),
};

type Input = z.infer<z.ZodObject<typeof SHAPE>>;

/** The tool that imports a calendar; for users who may edit the events of others. */
@Injectable()
export class ImportTools {
  readonly tools: readonly Tool[];

  constructor(
    private readonly calls: ToolCalls,
    private readonly sources: SourcesService,
    private readonly runner: ImportRunner,
  ) {
    this.tools = [
      defineTool({
        name: 'import_calendar',
        title: 'Import a calendar',
        description:
          'Imports the events of an iCalendar text (.ics) with their recurrence, exceptions and cancellations.',
        isWrite: true,
        shape: SHAPE,
        run: (input, request) => this.import(input, request),
      }),
    ];
  }

  private async import(input: Input, request: IncomingMessage): Promise<CallToolResult> {
    await this.calls.beginWrite(request, 'posts.editOthers');
    const { code } = this.calls.resolveLanguage(request, input.language);
    const { viewer } = request.calendar;
    const isDryRun = input.dry_run;
    const described = { name: input.source, format: 'ics', vanished: input.vanished } as const;
    try {
      const preview = await this.sources.preview(described);
      const options = {
        ...described,
        language: input.language === undefined ? undefined : code,
        vanished: input.vanished ?? (preview.id === 0 ? 'keep' : preview.vanished),
      };
      const source = isDryRun
        ? await this.sources.preview(options)
        : await this.sources.upsert(options, viewer);
      const content = input.text;
      const result = await this.runner.run({ source, content, viewer, language: code, isDryRun });
      return toImportResult(result, isDryRun);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      return { isError: true, content: [{ type: 'text', text: error.message }] };
    }
  }
}

function toImportResult({ id, counts, findings, items }: ImportResult, isDryRun: boolean): CallToolResult {
  const { kept_local: kept, ...others } = counts;
  const numbers = Object.entries({ ...others, 'kept as changed here': kept }).map(
    ([name, count]) => `${count} ${name}`,
  );
  const lines = [
    // What would be removed is among the findings, with its title.
    ...items
      .filter(({ action }) => action !== 'remove')
      .map(
        ({ external_id: uid, line, action, fields }) =>
          `- line ${line}: ${action} ${toLine(uid)} (${fields.join(', ')})`,
      ),
    ...findings.map(
      ({ external_id: uid, line, message, refused }) =>
        `- ${line > 0 ? `line ${line}: ` : ''}${toLine(uid)}: ${toLine(message)}${refused ? ' (left out)' : ''}`,
    ),
  ];
  const more = lines.length - PRINTED_LINES;
  const text = [
    isDryRun ? 'Nothing was written, because dry_run is true. Would be:' : `Import ${id}:`,
    `${numbers.join(', ')}.`,
    ...(lines.length > 0 ? [UNTRUSTED, ...lines.slice(0, PRINTED_LINES)] : []),
    ...(more > 0 ? [`… and ${more} more lines`] : []),
  ].join('\n');
  return toResult(text, { dry_run: isDryRun, import_id: id, counts, findings, items });
}
