import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Asked } from '../context/asked.js';
import { AskedBy } from '../context/asked.decorator.js';
import { NAMESPACE } from '../addresses/place.js';
import { Documents } from './documents.js';
import type { Swagger2 } from './swagger-2.js';

/** For generators that do not know OpenAPI 3; the description itself does not speak of it. */
@ApiExcludeController()
@Controller(`${NAMESPACE}/doc/swagger-2.0`)
export class Swagger2Controller {
  constructor(private readonly documents: Documents) {}

  @Get()
  document(@AskedBy() asked: Asked): Swagger2 {
    return this.documents.swagger2(asked);
  }
}
