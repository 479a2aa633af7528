import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { Traits } from '../../requests/routes/route-decorators.js';
import { ApiTags } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { RequestContext } from '../context/request-context.js';
import { Context } from '../context/context.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Params } from '../validation/params.pipe.js';
import { SuccessResponse, DocumentedQuery, Describe } from '../validation/route-decorators.js';
import { IndexDto, ReadIndexDto } from './index.dto.js';
import { ApiDescription } from './api-description.js';
import { AcceptedFormat, OpenApiDocumentResponse, type DocFormat, ReadDocDto } from './doc-formats.js';
import { DocumentationService } from './documentation.service.js';
import { buildNamespaceIndex } from './namespace-index.js';
import { PAGE_FILES } from './serve-page-files.js';

@ApiTags('Documentation')
@Controller(NAMESPACE)
@Traits({ indexPosition: 1 })
export class IndexController {
  constructor(
    private readonly description: ApiDescription,
    private readonly documents: DocumentationService,
  ) {}

  @Get()
  @Describe('Each route has its verbs and their parameters, with types and defaults.')
  @DocumentedQuery()
  @SuccessResponse(200, IndexDto, 'Lists the routes of the namespace.', ['rest_invalid_namespace'])
  index(@Params() query: ReadIndexDto, @Context() context: RequestContext): IndexDto {
    return buildNamespaceIndex(query, context.links, this.description);
  }

  @Get('doc')
  @Describe('The header `Accept` or `_format` selects JSON, YAML or a page for browsers.')
  @Traits({ files: { folder: 'assets', names: Object.values(PAGE_FILES) } })
  @DocumentedQuery()
  @OpenApiDocumentResponse('Describes the API as an OpenAPI 3.0 document.')
  doc(
    @Params() { _format }: ReadDocDto,
    @AcceptedFormat() accepted: DocFormat,
    @Context() context: RequestContext,
  ): OpenAPIObject | StreamableFile {
    return this.documents.getDocument(_format ?? accepted, context);
  }
}
