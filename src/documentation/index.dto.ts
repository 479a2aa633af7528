import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '../validation/fields.js';

export class ReadIndexDto {
  @TextField({ description: 'The namespace to list: the one of the address.', max: 200 })
  namespace?: string | null;

  @TextField({ description: 'Taken for the sake of clients that send it; it changes nothing.', max: 200 })
  context?: string | null;
}

export interface RouteEndpoint {
  methods: string[];
  args: Record<string, Record<string, unknown>>;
}

export interface RouteEntry {
  namespace: string;
  methods: string[];
  endpoints: RouteEndpoint[];
  _links?: { self: { href: string }[] };
}

export class IndexDto {
  @ApiProperty({ description: 'The namespace.', example: 'calendar/events/v1' })
  namespace!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object' },
    description: 'The routes by their patterns, with their verbs and arguments.',
  })
  routes!: Record<string, RouteEntry>;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Related addresses.' })
  _links!: { up: { href: string }[] };
}
