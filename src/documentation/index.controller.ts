import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Asked } from '../context/asked.js';
import { AskedBy } from '../context/asked.decorator.js';
import { NAMESPACE } from '../addresses/place.js';
import { Params } from '../validation/params.pipe.js';
import { Answers, Query } from '../validation/route-docs.js';
import { IndexDto, ReadIndexDto } from './index.dto.js';
import { ApiDescription } from './api-description.js';
import { AcceptedForm, AnswersDocument, type DocForm, ReadDocDto } from './doc-forms.js';
import { Documents } from './documents.js';
import { namespaceIndex } from './namespace-index.js';

@ApiTags('Documentation')
@Controller(NAMESPACE)
export class IndexController {
  constructor(
    private readonly description: ApiDescription,
    private readonly documents: Documents,
  ) {}

  @Get()
  @Query(ReadIndexDto)
  @Answers(200, IndexDto, 'Lists the routes of the namespace.', ['rest_invalid_namespace'])
  index(@Params() query: ReadIndexDto, @AskedBy() asked: Asked): IndexDto {
    return namespaceIndex(query, asked.links, this.description);
  }

  @Get('doc')
  @Query(ReadDocDto)
  @AnswersDocument('Describes the API as an OpenAPI 3.0 document.')
  doc(
    @Params() { _format }: ReadDocDto,
    @AcceptedForm() accepted: DocForm,
    @AskedBy() asked: Asked,
  ): OpenAPIObject | StreamableFile {
    return this.documents.openApi(_format ?? accepted, asked);
  }
}
