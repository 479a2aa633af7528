import { Injectable } from '@nestjs/common';
import { OrganizersService } from '../../calendar/organizers/organizers.service.js';
import { type TecRequest, setListHeaders, setLocation } from './tec-request.js';
import type { DeleteTecPostDto, TecOrganizerInputDto } from './input.dto.js';
import { type ListTecOrganizersDto, toPlaceOrder } from './list.dto.js';
import { buildOrganizerFilter } from './place-filters.queries.js';
import type { TecOrganizerDto } from './post.dto.js';
import { toNewOrganizer, toOrganizerUpdate } from './to-input.js';
import { toTecOrganizer } from './to-tec-post.js';

/** Organizers in the form of `tec/v1`. */
@Injectable()
export class TecOrganizersService {
  constructor(private readonly organizers: OrganizersService) {}

  async list({ orderby, ...sent }: ListTecOrganizersDto, request: TecRequest): Promise<TecOrganizerDto[]> {
    const narrow = buildOrganizerFilter(sent);
    const query = { ...sent, orderby: toPlaceOrder(orderby), status: sent.status ?? ['publish'] };
    const page = await this.organizers.list(query, request.context, narrow);
    setListHeaders(request, 'organizers', { ...page, ...(sent.page !== undefined && { page: sent.page }) });
    return page.organizers.map(toTecOrganizer);
  }

  async find(id: number, { context }: TecRequest): Promise<TecOrganizerDto> {
    return toTecOrganizer(await this.organizers.findOrKept({ id }, context));
  }

  async create(input: TecOrganizerInputDto, request: TecRequest): Promise<TecOrganizerDto> {
    const { item, isExisting } = await this.organizers.create(toNewOrganizer(input), request.context);
    if (isExisting) request.response.set('Calendar-Existing', 'true');
    setLocation(request, 'organizers', item.id);
    return toTecOrganizer(item);
  }

  async update(id: number, input: TecOrganizerInputDto, { context }: TecRequest): Promise<TecOrganizerDto> {
    return toTecOrganizer(await this.organizers.update({ id }, toOrganizerUpdate(input), context));
  }

  async delete(
    id: number,
    { force = false, ...sent }: DeleteTecPostDto,
    { context }: TecRequest,
  ): Promise<[]> {
    if (force) await this.organizers.erase({ id }, sent, context);
    else await this.organizers.trash({ id }, sent, context);
    return [];
  }
}
