import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context } from '../../../requests/context/context.decorator.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { NAMESPACE } from '../../../foundation/urls/request-url.js';
import { Traits } from '../../../requests/routes/route-decorators.js';
import { Params } from '../../../requests/validation/params.pipe.js';
import { DocumentedQuery, SuccessResponse, Describe } from '../../../requests/validation/route-decorators.js';
import { CalendarMonthDto, ReadCalendarDto } from './calendar.dto.js';
import { CalendarService } from './calendar.service.js';
import { FacetsDto, ReadFacetsDto } from './facets.dto.js';
import { FacetsService } from './facets.service.js';

/** Stands before the controller of events, whose routes would take these names for ids. */
@ApiTags('Events')
@Controller(`${NAMESPACE}/events`)
@Traits({ indexPosition: 3, isShared: true, hasEditContext: true })
export class CalendarController {
  constructor(
    private readonly calendar: CalendarService,
    private readonly facets: FacetsService,
  ) {}

  @Get('calendar')
  @Describe(
    'Takes the filters of `GET /events`. An event stands on each of its days, by the wall clock of its time zone.',
  )
  @DocumentedQuery()
  @SuccessResponse(200, CalendarMonthDto, 'Lists the days of a month with their events.')
  readMonth(@Params() query: ReadCalendarDto, @Context() context: RequestContext): Promise<CalendarMonthDto> {
    return this.calendar.readMonth(query, context);
  }

  @Get('facets')
  @Describe('Counts the events that `GET /events` lists with the same parameters.')
  @DocumentedQuery()
  @SuccessResponse(200, FacetsDto, 'Counts events by category, tag, venue, organizer, language and month.')
  countFacets(@Params() query: ReadFacetsDto, @Context() context: RequestContext): Promise<FacetsDto> {
    return this.facets.read(query, context);
  }
}
