import { Injectable } from '@nestjs/common';
import type { EventStream } from '../../requests/context/event-stream.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { EventsService } from '../../calendar/events/events.service.js';
import { parseSyncToken, type SentSyncToken, START_TOKEN } from '../../requests/paging/sync-token.js';
import { PUBLIC_KINDS } from '../../calendar/sync/change-kinds.js';
import { ChangeStreams } from './change-streams.js';
import type { StreamChangesDto } from './stream-changes.dto.js';

/** Ids begin with 1. */
const NO_ID = 0;

/** Sends changes to clients as they happen. */
@Injectable()
export class StreamsService {
  constructor(
    private readonly streams: ChangeStreams,
    private readonly events: EventsService,
  ) {}

  /** @throws ApiError rest_invalid_param or calendar_sync_token_expired */
  async open(
    query: StreamChangesDto,
    lastEventId: string | undefined,
    context: RequestContext,
  ): Promise<EventStream> {
    const { since = START_TOKEN, kinds = PUBLIC_KINDS } = query;
    const token = readLastEventId(lastEventId) ?? since;
    const { viewer } = context;
    const list = this.events.describeListed(query, context);
    if (!isFiltered(query, context)) return this.streams.open({ viewer, kinds, findListed: null }, token);
    const findListed = (ids: readonly number[]): Promise<number[]> =>
      this.events.findListed(query, ids, context);
    // What is wrong with the filter is an error before the stream begins.
    await findListed([NO_ID]);
    return this.streams.open({ viewer, kinds, list, findListed }, token);
  }
}

/** @throws ApiError rest_invalid_param */
function readLastEventId(sent: string | undefined): SentSyncToken | null {
  if (sent === undefined || sent === '') return null;
  const token = parseSyncToken(sent);
  if (token === null) throw invalidParam('Last-Event-ID', new ParameterError('sync_token'));
  return token;
}

const OTHER_PARAMETERS: readonly string[] = ['since', 'kinds'];

/** Without any filter the stream has all events, in whichever languages. */
const isFiltered = (query: StreamChangesDto, { namedLanguage, isFallbackAllowed }: RequestContext): boolean =>
  namedLanguage !== null ||
  isFallbackAllowed ||
  Object.entries(query).some(
    ([name, value]: [string, unknown]) => value !== undefined && !OTHER_PARAMETERS.includes(name),
  );
