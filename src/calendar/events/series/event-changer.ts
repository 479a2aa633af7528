import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { forbidden } from '../../../requests/accounts/forbidden.js';
import { canEditPost } from '../../../requests/accounts/can.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { createUnknownPostError, findPost } from '../../posts/find-post.js';
import { createExistenceCheck, findReferences } from '../../../requests/validation/references.queries.js';
import { parseFields } from '../../../requests/validation/parse-fields.js';
import { validateFields } from '../../../requests/validation/validate-fields.js';
import { EVENT_KIND } from '../event-kind.js';
import { toPasswordColumn } from '../event-password.js';
import { UpdateEventDto } from '../write/event-change.dto.js';
import type { ImportedBody } from '../write/event-importer.js';
import { lockSeriesOf } from './series.queries.js';
import { SeriesWriter } from './series-writer.js';

/** Changes events like requests, in the transaction of the manager: for imports. */
@Injectable()
export class EventChanger {
  constructor(
    private readonly writer: SeriesWriter,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @throws ApiError of a request with such a body */
  async change(
    manager: EntityManager,
    id: number,
    body: ImportedBody,
    context: RequestContext,
  ): Promise<void> {
    const fields = parseFields(UpdateEventDto, body);
    const references = await findReferences(manager, [...fields.references.values()].flat());
    const input = await validateFields(
      UpdateEventDto,
      fields,
      createExistenceCheck(context.viewer, references),
      {
        ...context,
        manager,
        siteTimeZone: this.env.siteTimeZone,
        // An import waits for no other server.
        resolveImageUrl: () => Promise.resolve(new ParameterError('image_by_url')),
      },
    );
    const password = await toPasswordColumn(input.password);
    await lockSeriesOf(manager, id);
    const head = await findPost(manager, EVENT_KIND, { id }, context, true);
    if (head === null) throw createUnknownPostError(EVENT_KIND, { id });
    if (!canEditPost(context.viewer, head)) throw forbidden(context.viewer);
    await this.writer.update(manager, head, { input, password }, context);
  }
}
