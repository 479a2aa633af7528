import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ListVenuesDto } from '../../calendar/venues/venue.dto.js';
import { VenuesService } from '../../calendar/venues/venues.service.js';
import { toNameKey } from '../../foundation/languages/name-forms.js';
import { ToolCalls } from './tool-calls.js';
import { idField, refuse, toLine } from './tool-definition.js';

/** The two ways in which tools take a venue. */
export const venueFields = {
  venue_id: idField.optional().describe('The id of a venue, from list_venues.'),
  venue_name: z.string().min(1).max(200).optional().describe('The name of a venue; not with venue_id.'),
};

interface SentVenue {
  readonly venue_id?: number | undefined;
  readonly venue_name?: string | undefined;
}

/** A venue, none when none was sent, or the result that says why it is not known. */
type ResolvedVenue = { readonly id: number | undefined } | { readonly refusal: CallToolResult };

const MAX_CANDIDATES = 10;

/** Finds the venues that tools are sent by name. */
@Injectable()
export class VenueNames {
  constructor(
    private readonly calls: ToolCalls,
    private readonly venues: VenuesService,
  ) {}

  /** Takes the only venue of this name, or else the only one that the name finds. */
  async resolve(
    request: IncomingMessage,
    { venue_id: id, venue_name: name }: SentVenue,
    language?: string,
  ): Promise<ResolvedVenue> {
    if (name === undefined) return { id };
    if (id !== undefined) return { refusal: refuse('Send either venue_id or venue_name.') };
    const sent = { search: name, ml_fallback: true, per_page: MAX_CANDIDATES };
    const { parameters, context } = await this.calls.read({ request, dto: ListVenuesDto, sent, language });
    const { venues } = await this.venues.list(parameters, context);
    const namesakes = venues.filter(({ venue }) => toNameKey(venue) === toNameKey(name.trim()));
    const [first, ...others] = namesakes.length > 0 ? namesakes : venues;
    if (first === undefined)
      return { refusal: refuse(`No venue is called "${toLine(name)}". list_venues lists them.`) };
    if (others.length === 0) return { id: first.id };
    const candidates = [first, ...others].map(
      ({ id: each, venue, city }) =>
        `\n- ${toLine([venue, city].filter((part) => part).join(', '))} [id ${each}]`,
    );
    const text = `Several venues match "${toLine(name)}". Send the venue_id of one:${candidates.join('')}`;
    return { refusal: refuse(text) };
  }
}
