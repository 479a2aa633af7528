import { Injectable } from '@nestjs/common';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { VenuesService } from '../../calendar/venues/venues.service.js';
import { type TecRequest, setListHeaders, setLocation } from './tec-request.js';
import type { DeleteTecPostDto, TecVenueInputDto } from './input.dto.js';
import { type ListTecVenuesDto, toPlaceOrder } from './list.dto.js';
import { buildVenueFilter } from './place-filters.queries.js';
import type { TecVenueDto } from './post.dto.js';
import { toNewVenue, toVenueUpdate } from './to-input.js';
import { toTecVenue } from './to-tec-post.js';

/** Venues in the form of `tec/v1`. */
@Injectable()
export class TecVenuesService {
  constructor(
    private readonly venues: VenuesService,
    private readonly replicas: Replicas,
  ) {}

  async list({ orderby, ...sent }: ListTecVenuesDto, request: TecRequest): Promise<TecVenueDto[]> {
    const { enabledLanguages } = request.context;
    const manager = this.replicas.getReadManager(request.context);
    const narrow = await buildVenueFilter(manager, sent, enabledLanguages);
    const query = { ...sent, orderby: toPlaceOrder(orderby), status: sent.status ?? ['publish'] };
    const page = await this.venues.list(query, request.context, narrow);
    setListHeaders(request, 'venues', { ...page, ...(sent.page !== undefined && { page: sent.page }) });
    return page.venues.map(toTecVenue);
  }

  async find(id: number, { context }: TecRequest): Promise<TecVenueDto> {
    return toTecVenue(await this.venues.findOrKept({ id }, context));
  }

  async create(input: TecVenueInputDto, request: TecRequest): Promise<TecVenueDto> {
    const { item, isExisting } = await this.venues.create(toNewVenue(input), request.context);
    if (isExisting) request.response.set('Calendar-Existing', 'true');
    setLocation(request, 'venues', item.id);
    return toTecVenue(item);
  }

  async update(id: number, input: TecVenueInputDto, { context }: TecRequest): Promise<TecVenueDto> {
    return toTecVenue(await this.venues.update({ id }, toVenueUpdate(input), context));
  }

  async delete(
    id: number,
    { force = false, ...sent }: DeleteTecPostDto,
    { context }: TecRequest,
  ): Promise<[]> {
    if (force) await this.venues.erase({ id }, sent, context);
    else await this.venues.trash({ id }, sent, context);
    return [];
  }
}
