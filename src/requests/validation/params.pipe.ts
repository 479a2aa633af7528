import {
  type ArgumentMetadata,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { buildRequestContext } from '../context/request-context.js';
import { getDtoMetadata } from './field.js';
import { findIgnoredNames, formatIgnoredNames, IGNORED_HEADER } from './ignored-names.js';
import { getRouteNames } from './known-names.js';
import { ParameterReader } from './parameter-reader.js';
import { noteRouteDto } from './route-dto.js';
import { getSentParameters } from './sent-parameters.js';

interface HandledRequest {
  readonly request: Request;
  readonly response: Response;
  /** The method of the controller. */
  readonly handler: object;
}

/** Reads the parameters of a request into the DTO of the handler: body before query (contract 1.2). */
@Injectable()
export class ParamsPipe implements PipeTransform<HandledRequest, Promise<object>> {
  constructor(private readonly reader: ParameterReader) {}

  async transform(handled: HandledRequest, { metatype }: ArgumentMetadata): Promise<object> {
    const { request } = handled;
    const dto = metatype as Type<object>;
    request.calendar.knownNames = getRouteNames(dto, handled.handler);
    const sent = getSentParameters(request.calendar);
    // Most reads of a single item send no parameters.
    if (Object.keys(sent).length === 0 && getDtoMetadata(dto).required.length === 0) return new dto();
    const context = buildRequestContext(request);
    const ignoredNames = reportIgnoredNames(handled, dto);
    return this.reader.read(dto, sent, context, { ignoredNames, handler: handled.handler });
  }
}

function reportIgnoredNames({ request, response, handler }: HandledRequest, dto: Type): readonly string[] {
  const names = findIgnoredNames(request.calendar, dto, handler);
  if (names.length === 0) return names;
  request.calendar.ignoredNames = names;
  response.setHeader(IGNORED_HEADER, formatIgnoredNames(names));
  return names;
}

const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext): HandledRequest => {
  const http = context.switchToHttp();
  return { request: http.getRequest(), response: http.getResponse(), handler: context.getHandler() };
});

/** The validated parameters of the request, as the DTO that the argument declares. */
export const Params = (): ParameterDecorator => (controller, name, index) => {
  noteRouteDto(controller, name, index);
  CurrentRequest(ParamsPipe)(controller, name, index);
};
