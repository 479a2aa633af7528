import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { TextField } from '../validation/fields.js';

export class ReadIndexDto {
  @TextField({ description: 'The namespace to list: the one of the address.', max: 200 })
  namespace?: string | null;

  @TextField({ description: 'Taken for the sake of clients that send it; it changes nothing.', max: 200 })
  context?: string | null;
}

class IndexAddress {
  @ApiProperty({ description: 'The address.', example: 'https://example.org/calendar/events/v1/events' })
  href!: string;
}

class RouteLinks {
  @ApiProperty({ type: [IndexAddress], description: 'Where the route is.' })
  self!: IndexAddress[];
}

class ParentLinks {
  @ApiProperty({ type: [IndexAddress], description: 'The root of the API.' })
  up!: IndexAddress[];
}

/** The members of a JSON Schema that say something of the argument. */
class RouteArgument {
  @ApiProperty({
    required: false,
    oneOf: [{ type: 'string', nullable: true }, { type: 'boolean' }, { type: 'integer' }],
    description: 'What is taken when it is not sent.',
  })
  default?: string | boolean | number | null;

  @ApiProperty({
    required: false,
    description: 'The type; absent where there are several.',
    example: 'string',
  })
  type?: string;

  @ApiProperty({ required: false, description: 'What it is.' })
  description?: string;

  @ApiProperty({
    selfRequired: false,
    type: 'object',
    properties: { type: { type: 'string' } },
    additionalProperties: true,
    description: 'The JSON Schema of the members of a list.',
  })
  items?: object;

  @ApiProperty({ required: false, description: 'The form of a text.', example: 'email' })
  format?: string;

  @ApiProperty({ required: false, type: [String], description: 'The values that are taken.' })
  enum?: string[];

  @ApiProperty({ description: 'Whether it must be sent.' })
  required!: boolean;
}

@ApiExtraModels(RouteArgument)
export class RouteEndpoint {
  @ApiProperty({ type: [String], description: 'Its verbs.', example: ['POST', 'PUT', 'PATCH'] })
  methods!: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(RouteArgument) },
    description: 'Its arguments by their names, those of the path, the query and the body together.',
  })
  args!: Record<string, Record<string, unknown>>;
}

export class RouteEntry {
  @ApiProperty({ description: 'The namespace.', example: 'calendar/events/v1' })
  namespace!: string;

  @ApiProperty({ type: [String], description: 'All verbs of the route.', example: ['GET', 'POST'] })
  methods!: string[];

  @ApiProperty({
    type: [RouteEndpoint],
    description: 'What each verb takes; verbs that take the same stand together.',
  })
  endpoints!: RouteEndpoint[];

  @ApiProperty({ type: RouteLinks, required: false, description: 'Of routes without variable parts.' })
  _links?: RouteLinks;
}

@ApiExtraModels(RouteEntry)
export class IndexDto {
  @ApiProperty({ description: 'The namespace.', example: 'calendar/events/v1' })
  namespace!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(RouteEntry) },
    description: 'The routes by their patterns, with their verbs and arguments.',
  })
  routes!: Record<string, RouteEntry>;

  @ApiProperty({ type: ParentLinks, description: 'Related addresses.' })
  _links!: ParentLinks;
}
