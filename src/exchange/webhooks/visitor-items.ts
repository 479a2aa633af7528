import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { ApiError, invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { createVisitorContext, type VisitorView } from '../../requests/context/visitor-context.js';
import { EventsService } from '../../calendar/events/events.service.js';
import { ListEventsDto } from '../../calendar/events/list/list-events.dto.js';
import { refuseUnfollowable } from '../../calendar/events/list/sync-events.js';
import { OrganizersService } from '../../calendar/organizers/organizers.service.js';
import type { ChangeKind } from '../../calendar/sync/change-kinds.js';
import { loadReviewItems } from '../../calendar/posts/review/review-items.queries.js';
import { SyncService } from '../../calendar/sync/sync.service.js';
import { TermsService } from '../../calendar/terms/terms.service.js';
import { VenuesService } from '../../calendar/venues/venues.service.js';
import { ParameterReader } from '../../requests/validation/parameter-reader.js';

/** Parameters of the list of events, as texts. */
export type EventFilter = Readonly<Record<string, string>>;

/** What a receiver wants to see. */
export interface FilteredView extends VisitorView {
  readonly filter: EventFilter;
}

/** Parameters that do not say which events a list has, or that depend on time and order. */
const REFUSED: readonly string[] = [
  'page',
  'per_page',
  'orderby',
  'order',
  'sync_token',
  'status',
  'review',
  'collapse',
  'ml_missing',
  'ml_outdated',
  'ml_language',
  'context',
  'text_format',
  'strict',
];

interface FilterReading {
  readonly parameters: ListEventsDto;
  readonly context: RequestContext;
}

/** Reads items as visitors see them. */
@Injectable()
export class VisitorItems {
  constructor(
    private readonly reader: ParameterReader,
    private readonly events: EventsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly terms: TermsService,
    private readonly syncs: SyncService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Reads the filter as the list of events does.
   *
   * @throws ApiError rest_invalid_param, which names each parameter `filter.name`
   */
  async readFilter(view: FilteredView): Promise<FilterReading> {
    const refused = Object.keys(view.filter).find((name) => REFUSED.includes(name));
    if (refused !== undefined) throw invalidParam(`filter.${refused}`, new ParameterError('not_in_filter'));
    const sent = { ...view.filter, strict: 'true' };
    const context = createVisitorContext(this.env, view, sent);
    try {
      const parameters = await this.reader.read(ListEventsDto, sent, context);
      refuseUnfollowable(parameters);
      return { parameters, context };
    } catch (error) {
      throw nameInFilter(error);
    }
  }

  /** Reads what the receiver may see of the items, by their ids. @throws ApiError rest_invalid_param */
  async read(view: FilteredView, kind: ChangeKind, ids: readonly number[]): Promise<Map<number, object>> {
    const { parameters, context } = await this.readFilter(kind === 'event' ? view : { ...view, filter: {} });
    const items = await this.readAll(kind, ids, parameters, context);
    return new Map(items.map((item) => [item.id, item]));
  }

  private async readAll(
    kind: ChangeKind,
    ids: readonly number[],
    parameters: ListEventsDto,
    context: RequestContext,
  ): Promise<readonly { readonly id: number }[]> {
    switch (kind) {
      case 'event': {
        const listed = await this.events.findListed(parameters, ids, context);
        return this.events.findReadable(listed, context);
      }
      case 'venue':
        return this.venues.findReadable(ids, context);
      case 'organizer':
        return this.organizers.findReadable(ids, context);
      case 'review':
        return loadReviewItems(this.syncs.manager, ids);
      default:
        return this.terms.findReadable(kind, ids, context);
    }
  }
}

function nameInFilter(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.options.parameterErrors === undefined) return error;
  const errors = [...error.options.parameterErrors];
  return new ApiError(error.code, {
    ...error.options,
    parameterErrors: new Map(errors.map(([name, reason]) => [`filter.${name}`, reason])),
  });
}
