import { Injectable } from '@nestjs/common';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { VenuesService } from '../../calendar/venues/venues.service.js';
import { type Exchange, setListHeaders, setLocation } from './exchange.js';
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

  async list({ orderby, ...sent }: ListTecVenuesDto, exchange: Exchange): Promise<TecVenueDto[]> {
    const { enabledLanguages } = exchange.context;
    const manager = this.replicas.getReadManager(exchange.context);
    const narrow = await buildVenueFilter(manager, sent, enabledLanguages);
    const query = { ...sent, orderby: toPlaceOrder(orderby), status: sent.status ?? ['publish'] };
    const page = await this.venues.list(query, exchange.context, narrow);
    setListHeaders(exchange, 'venues', { ...page, ...(sent.page !== undefined && { page: sent.page }) });
    return page.venues.map(toTecVenue);
  }

  async find(id: number, { context }: Exchange): Promise<TecVenueDto> {
    return toTecVenue(await this.venues.findOrThrow({ id }, context));
  }

  async create(input: TecVenueInputDto, exchange: Exchange): Promise<TecVenueDto> {
    const { item, isExisting } = await this.venues.create(toNewVenue(input), exchange.context);
    if (isExisting) exchange.response.set('Calendar-Existing', 'true');
    setLocation(exchange, 'venues', item.id);
    return toTecVenue(item);
  }

  async update(id: number, input: TecVenueInputDto, { context }: Exchange): Promise<TecVenueDto> {
    return toTecVenue(await this.venues.update({ id }, toVenueUpdate(input), context));
  }

  async delete(id: number, { force = false, ...sent }: DeleteTecPostDto, { context }: Exchange): Promise<[]> {
    if (force) await this.venues.erase({ id }, sent, context);
    else await this.venues.trash({ id }, sent, context);
    return [];
  }
}
