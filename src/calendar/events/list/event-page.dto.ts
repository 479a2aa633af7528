import { ApiProperty } from '@nestjs/swagger';
import { createSyncPageDto } from '../../sync/sync-page.dto.js';
import { EventDto } from '../event.dto.js';

export class EventPageDto extends createSyncPageDto('events', EventDto) {
  @ApiProperty({
    type: 'integer',
    required: false,
    description:
      'Only when the list is empty, and counting does not take too long: how many events match its other parameters at ' +
      'any time, so that the dates alone keep them out of the list.',
  })
  total_outside?: number;
}
