import { ApiProperty } from '@nestjs/swagger';
import { PageNumbers } from '../../requests/paging/page-query.dto.js';
import { createPageDto } from '../../requests/paging/page.dto.js';
import { IdsField, ChoicesField, ChoiceField } from '../../requests/validation/list-fields.js';
import {
  IdProperty,
  LocalDateTimeProperty,
  TextProperty,
} from '../../requests/validation/response-properties.js';
import { ALL_CODES, FINDING_LEVELS } from './finding-codes.js';
import { EventFindingDto } from './finding.dto.js';

export const REPORT_PERIODS = ['all', 'upcoming', 'past'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

export class ReportFindingsDto extends PageNumbers {
  @ChoicesField({
    values: FINDING_LEVELS,
    description: 'Only findings of these levels, separated by commas; all when not sent.',
    example: 'must',
  })
  level?: readonly string[];

  @ChoicesField({
    values: ALL_CODES,
    description: 'Only findings with these codes, separated by commas.',
    example: 'image_without_alt',
  })
  code?: readonly string[];

  @ChoiceField({
    values: REPORT_PERIODS,
    description:
      'Whether to report on events that are not over yet (`upcoming`), that are (`past`), or on all.',
    example: 'upcoming',
  })
  when?: ReportPeriod;

  @IdsField({ description: 'Only events at these venues, separated by commas.' })
  venue?: readonly number[];

  @IdsField({ description: 'Only events of these organizers, separated by commas.' })
  organizer?: readonly number[];
}

export class EventWithFindingsDto {
  @IdProperty('The id of the event.')
  id!: number;

  @TextProperty('Its title.', 'Harbour Jazz Night')
  title!: string;

  @TextProperty('Its status.', 'publish')
  status!: string;

  @LocalDateTimeProperty('When it starts, in its own time zone.')
  start_date!: string;

  @TextProperty('The address of the event.', 'https://example.org/calendar/events/v1/events/12')
  rest_url!: string;

  @ApiProperty({ type: [EventFindingDto], description: 'Its findings of the requested levels and codes.' })
  findings!: EventFindingDto[];
}

export class FindingReportPageDto extends createPageDto('events', EventWithFindingsDto) {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'How many events have a finding, by code, on all pages together; only codes that occur.',
    example: { no_location: 3, image_without_alt: 12 },
  })
  counts!: Readonly<Record<string, number>>;
}
