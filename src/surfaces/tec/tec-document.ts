// The OpenAPI document of `tec/v1`, built from the DTOs of its requests and responses.
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { RequestContext } from '../../requests/context/request-context.js';
import { ApiDescription } from '../../requests/documentation/api-description.js';

@Injectable()
export class TecDocument {
  constructor(private readonly description: ApiDescription) {}

  /** In English, as programs read it. */
  get({ links }: RequestContext): OpenAPIObject {
    const document = this.description.describeRoutes('tec/v1', {
      title: 'Calendar Events in the form of tec/v1',
      description:
        'The same calendar under the routes and names of the newer API of The Events Calendar. `X-TEC-EEA` is required.',
    });
    return { ...document, servers: [{ url: `${links.apiRoot}tec/v1` }] };
  }
}
