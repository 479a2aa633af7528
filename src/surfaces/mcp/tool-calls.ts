// Runs tools as requests run: the same parameters, checks, languages and messages.
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type Type } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { I18nService } from 'nestjs-i18n';
import { can, type Right } from '../../requests/accounts/can.js';
import { forbidden } from '../../requests/accounts/forbidden.js';
import { Database } from '../../data/database/connection/database.js';
import { runDry } from '../../data/database/connection/dry-run.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import {
  buildContext,
  type RawParameters,
  type RequestContext,
} from '../../requests/context/request-context.js';
import {
  type ResolvedLanguage,
  resolveLanguageOrDefault,
  resolveLanguageOrThrow,
} from '../../requests/context/resolve-language.js';
import { toApiError } from '../../foundation/errors/to-api-error.js';
import { createTranslate, toErrorBody } from '../../foundation/errors/to-error-body.js';
import { Limits } from '../../requests/limits/limits.js';
import { DuePostPublisher } from '../../calendar/posts/due-post-publisher.js';
import { ParameterReader } from '../../requests/validation/parameter-reader.js';

/** The parameters of a tool as the service takes them, and the context of the caller. */
export interface ToolInput<T> {
  readonly parameters: T;
  readonly context: RequestContext;
}

interface ToolRequest<T extends object> {
  readonly request: IncomingMessage;
  readonly dto: Type<T>;
  /** Named as in the API. */
  readonly sent: RawParameters;
  readonly language?: string | undefined;
}

@Injectable()
export class ToolCalls {
  constructor(
    private readonly database: Database,
    private readonly reader: ParameterReader,
    private readonly due: DuePostPublisher,
    private readonly i18n: I18nService,
    private readonly limits: Limits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws ApiError rest_invalid_param and rest_missing_callback_param, as the route does */
  async read<T extends object>(call: ToolRequest<T>): Promise<ToolInput<T>> {
    await this.due.publishDue(true);
    return this.toInput(call);
  }

  /**
   * Does a write, or tries it and rolls everything back. Both count as a write, because both cost the database as much.
   *
   * @throws ApiError rest_too_many_requests
   */
  async write<T extends object, R>(
    call: ToolRequest<T> & { readonly isDryRun: boolean },
    work: (input: ToolInput<T>) => Promise<R>,
  ): Promise<R> {
    await this.beginWrite(call.request, 'posts.create');
    const run = async (): Promise<R> => work(await this.toInput(call));
    return call.isDryRun ? runDry(this.database, run) : run();
  }

  /** @throws ApiError rest_forbidden, rest_unauthorized and rest_too_many_requests */
  async beginWrite({ calendar: { viewer } }: IncomingMessage, right: Right): Promise<void> {
    if (!can(viewer, right)) throw forbidden(viewer);
    if (viewer.userId !== null) this.limits.countUserWrite(viewer.userId);
    await this.due.publishDue(false);
  }

  /** @throws ApiError rest_invalid_param for a language that is not enabled */
  resolveLanguage(
    { calendar: { requestUrl } }: IncomingMessage,
    language: string | undefined,
  ): ResolvedLanguage {
    return resolveLanguageOrThrow({ query: toLanguageQuery(language), requestUrl }, {}, this.env);
  }

  /**
   * Errors are results, so that an assistant can correct itself; failures of the service are logged.
   *
   * @param language of the errors, if it is enabled
   */
  async run(
    request: IncomingMessage,
    language: unknown,
    tool: () => Promise<CallToolResult>,
  ): Promise<CallToolResult> {
    try {
      return await tool();
    } catch (thrown) {
      const error = toApiError(thrown, randomUUID);
      if (error.status >= 500)
        request.logFailure?.(error.cause ?? error, error.options.data ?? {}, error.code);
      const { requestUrl } = request.calendar;
      const code = resolveLanguageOrDefault({ query: { ml_language: language }, requestUrl }, this.env);
      const body = toErrorBody(error, code, createTranslate(this.i18n));
      const { params } = body.data as { readonly params?: unknown };
      const details =
        typeof params === 'object' && !Array.isArray(params)
          ? Object.entries(params as Record<string, string>).map(([name, text]) => `\n- ${name}: ${text}`)
          : [];
      return {
        isError: true,
        content: [{ type: 'text', text: `${body.code}: ${body.message}${details.join('')}` }],
      };
    }
  }

  private async toInput<T extends object>({
    request,
    dto,
    sent,
    language,
  }: ToolRequest<T>): Promise<ToolInput<T>> {
    const all = { text_format: 'plain', ...toLanguageQuery(language), ...sent };
    const context = buildContext({
      ...request.calendar,
      query: all,
      body: {},
      requestId: request.requestId ?? null,
      language: this.resolveLanguage(request, language),
      limitFreshness: () => undefined,
      onWritten: null,
      conditions: null,
    });
    return { parameters: await this.reader.read(dto, all, context), context };
  }
}

const toLanguageQuery = (language: string | undefined): RawParameters =>
  language === undefined ? {} : { ml_language: language };
