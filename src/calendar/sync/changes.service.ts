import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../requests/context/request-context.js';
import { START_TOKEN } from '../../requests/paging/sync-token.js';
import { ChangeReader } from './change-reader.js';
import { PUBLIC_KINDS } from './change-kinds.js';
import { type ChangesDto, type ListChangesDto } from './changes.dto.js';

const DEFAULT_PER_PAGE = 100;
const MAX_PER_PAGE = 1000;

/** Reports the changes in the whole calendar. */
@Injectable()
export class ChangesService {
  constructor(private readonly reader: ChangeReader) {}

  /** @throws ApiError calendar_sync_token_expired */
  async list(
    { since = START_TOKEN, kinds = PUBLIC_KINDS, per_page: perPage = DEFAULT_PER_PAGE }: ListChangesDto,
    { viewer }: Pick<RequestContext, 'viewer'>,
  ): Promise<ChangesDto> {
    const view = { viewer, kinds };
    const head = await this.reader.readHead();
    const start = this.reader.open(view, since, head);
    if (since.sealed === null) return { changes: [], token: this.reader.seal(start, head), more: false };
    const { changes, state, isDone } = await this.reader.read(view, start, {
      head,
      limit: Math.min(perPage, MAX_PER_PAGE),
    });
    return { changes: [...changes], token: this.reader.seal(state, head), more: !isDone };
  }
}
