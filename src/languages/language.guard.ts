import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { resolveLanguage } from './resolve-language.js';

/** A wrong `ml_language` is told before rights are looked at: the list of codes is public. */
@Injectable()
export class LanguageGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: Env) {}

  canActivate(context: ExecutionContext): boolean {
    const { calendar } = context.switchToHttp().getRequest<Request>();
    resolveLanguageOf(calendar, calendar.body, this.env);
    return true;
  }
}

/** @throws ApiError rest_invalid_param */
export function resolveLanguageOf(
  calendar: Request['calendar'],
  body: Readonly<Record<string, unknown>>,
  env: Env,
): void {
  const found = resolveLanguage(
    { body: body['ml_language'], query: calendar.query['ml_language'], base: calendar.place.baseLanguage },
    env,
  );
  if (found instanceof Fault) throw invalidParam('ml_language', found);
  calendar.language = found;
}
