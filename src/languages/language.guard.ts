import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { resolveLanguage, type ResolvedLanguage } from './resolve-language.js';

/** A wrong `ml_language` is told before rights are looked at: the list of codes is public. */
@Injectable()
export class LanguageGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: Env) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { calendar } = http.getRequest<Request>();
    const { code } = resolveLanguageOf(calendar, calendar.body, this.env);
    // Answers that show an item in another language say so themselves.
    http.getResponse<Response>().setHeader('Content-Language', code);
    return true;
  }
}

/** @throws ApiError rest_invalid_param */
export function resolveLanguageOf(
  calendar: Request['calendar'],
  body: Readonly<Record<string, unknown>>,
  env: Env,
): ResolvedLanguage {
  const found = resolveLanguage(
    { body: body['ml_language'], query: calendar.query['ml_language'], base: calendar.place.baseLanguage },
    env,
  );
  if (found instanceof Fault) throw invalidParam('ml_language', found);
  calendar.language = found;
  return found;
}
