import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { EventsService } from '../../calendar/events/events.service.js';
import type { PasswordAttempt } from '../../calendar/events/event-reader.js';
import type { EventOrder } from '../../calendar/events/list/event-order.js';
import type { ListEventsDto } from '../../calendar/events/list/list-events.dto.js';
import type { TecEventDto } from './event.dto.js';
import { type TecRequest, setListHeaders, setLocation } from './tec-request.js';
import type { DeleteTecPostDto, TecEventInputDto } from './input.dto.js';
import type { ListTecEventsDto } from './list.dto.js';
import { toEventUpdate, toNewEvent } from './to-input.js';
import { toTecEvent } from './to-tec-event.js';

const ORDERS: Readonly<Record<NonNullable<ListTecEventsDto['orderby']>, EventOrder>> = {
  date: 'date',
  event_date: 'start_date',
  title: 'title',
  // Events of the calendar have no order of their own.
  menu_order: 'start_date',
  modified: 'modified',
};

/** Events in the form of `tec/v1`. */
@Injectable()
export class TecEventsService {
  constructor(
    private readonly events: EventsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Events of any time, published ones unless the caller asks for others: the original has no default dates. */
  async list(
    { orderby = 'event_date', ...sent }: ListTecEventsDto,
    request: TecRequest,
  ): Promise<TecEventDto[]> {
    const { order = 'asc', status = ['publish'], when = 'all' } = sent;
    const query: ListEventsDto = { ...sent, orderby: ORDERS[orderby], order, status, when };
    const page = await this.events.list(query, request.context);
    setListHeaders(request, 'events', { ...page, ...(sent.page !== undefined && { page: sent.page }) });
    return page.events.map((event) => this.toTecEvent(event, request));
  }

  async find(id: number, attempt: PasswordAttempt, request: TecRequest): Promise<TecEventDto> {
    return this.toTecEvent(await this.events.findOrThrow({ id }, attempt, request.context), request);
  }

  async create(input: TecEventInputDto, request: TecRequest): Promise<TecEventDto> {
    const event = await this.events.create(toNewEvent(input, this.env.siteTimeZone), request.context);
    setLocation(request, 'events', event.id);
    return this.toTecEvent(event, request);
  }

  async update(id: number, input: TecEventInputDto, request: TecRequest): Promise<TecEventDto> {
    const update = toEventUpdate(input, this.env.siteTimeZone);
    return this.toTecEvent(await this.events.update({ id }, update, request.context), request);
  }

  async delete(
    id: number,
    { force = false, ...sent }: DeleteTecPostDto,
    { context }: TecRequest,
  ): Promise<[]> {
    if (force) await this.events.erase({ id }, sent, context);
    else await this.events.trash({ id }, sent, context);
    return [];
  }

  private toTecEvent(event: EventDto, { context: { language } }: TecRequest): TecEventDto {
    return toTecEvent(event, { language, siteTimeZone: this.env.siteTimeZone });
  }
}
