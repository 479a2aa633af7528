import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { TecDocument } from './tec-document.js';

/** The only route of `tec/v1` that needs no acknowledgement. */
@ApiExcludeController()
@Controller('tec/v1/docs')
export class TecDocumentController {
  constructor(private readonly document: TecDocument) {}

  @Get()
  get(@Params() _: NoParametersDto, @Context() context: RequestContext): OpenAPIObject {
    return this.document.get(context);
  }
}
