import { Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Traits } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import {
  DocumentedBody,
  DocumentedQuery,
  SuccessResponse,
  Describe,
} from '../../requests/validation/route-decorators.js';
import { CreateImportDto, ImportDto, ImportPageDto, ListImportsDto } from './import.dto.js';
import { ImportsService } from './imports.service.js';

const MAX_FILE_BYTES = 12 * 1024 * 1024;

const UNKNOWN = 'calendar_import_invalid_id';

/** Waits for an import as long as it takes: until the next request, silence does not end the connection. */
const keepConnection = (response: Response): void => void response.setTimeout(0);

@ApiTags('Imports')
@Controller(`${NAMESPACE}/imports`)
@Traits({ indexPosition: 16 })
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Get()
  @Allow('sources.manage')
  @DocumentedQuery()
  @SuccessResponse(200, ImportPageDto, 'Lists the imports, the latest first.')
  list(@Params() query: ListImportsDto, @Context() context: RequestContext): Promise<ImportPageDto> {
    return this.imports.list(query, context);
  }

  @Post()
  @Describe(
    'An event that the source had before is updated, never doubled. What people have changed is kept, and what is wrong is ' +
      'reported by its line.',
  )
  @Traits({ maxFileBytes: MAX_FILE_BYTES, dryRun: 'own' })
  @Allow('sources.manage')
  @DocumentedBody()
  @ApiResponse({ status: 200, type: ImportDto, description: 'What the import would do.' })
  @SuccessResponse(201, ImportDto, 'Imports the events of a source.', [
    'calendar_source_invalid_id',
    'calendar_source_unavailable',
    'calendar_import_running',
  ])
  @Idempotent()
  async create(
    @Params() input: CreateImportDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportDto> {
    keepConnection(response);
    const createdImport = await this.imports.create(input, context);
    if (createdImport.id === null) response.status(200);
    else response.location(context.links.item('imports', createdImport.id));
    return createdImport;
  }

  @Get(':id')
  @Describe('For editors and administrators.')
  @Allow('sources.manage')
  @SuccessResponse(200, ImportDto, 'Reads one import, with its findings.', [UNKNOWN])
  find(@Params() _: NoParametersDto, @Param('id', IdPipe) id: number): Promise<ImportDto> {
    return this.imports.findOrThrow(id);
  }

  @Delete(':id')
  @Describe('What has changed since is kept and reported.')
  @Allow('sources.manage')
  @SuccessResponse(
    200,
    ImportDto,
    'Undoes an import: what it made goes to the trash, and what it changed gets its values back.',
    [UNKNOWN, 'calendar_import_running', 'calendar_import_undone'],
  )
  undo(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportDto> {
    keepConnection(response);
    return this.imports.undo(id, context);
  }
}
