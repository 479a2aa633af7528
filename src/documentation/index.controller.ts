import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Asked } from '../accounts/asked.js';
import { AskedBy } from '../accounts/asked.decorator.js';
import { NAMESPACE } from '../addresses/place.js';
import { Params } from '../validation/params.pipe.js';
import { Answers, Query } from '../validation/route-docs.js';
import { IndexDto, ReadIndexDto } from './index.dto.js';
import { ApiDescription } from './api-description.js';
import { DocumentLabels } from './document-labels.js';
import { namespaceIndex } from './namespace-index.js';

@ApiTags('Documentation')
@Controller(NAMESPACE)
export class IndexController {
  constructor(
    private readonly description: ApiDescription,
    private readonly labels: DocumentLabels,
  ) {}

  @Get()
  @Query(ReadIndexDto)
  @Answers(200, IndexDto, 'Lists the routes of the namespace.', [400, 404])
  index(@Params() query: ReadIndexDto, @AskedBy() asked: Asked): IndexDto {
    return namespaceIndex(query, asked.links, this.description);
  }

  @Get('doc')
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Answers(200, Object, 'Describes the API as an OpenAPI 3.0 document.', [400])
  doc(@AskedBy() asked: Asked): OpenAPIObject {
    return this.labels.in(this.description.at(asked.links), asked.language);
  }
}
