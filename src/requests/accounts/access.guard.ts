import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ALLOWED_RIGHT } from './allow.decorator.js';
import { can, type Right } from './can.js';
import { forbidden } from './forbidden.js';

/** Checks the right that a route declares with `@Allow`; services check rights on single items. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const right = this.reflector.getAllAndOverride<Right | undefined>(ALLOWED_RIGHT, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (right === undefined) return true;
    const { viewer } = context.switchToHttp().getRequest<Request>().calendar;
    if (can(viewer, right)) return true;
    throw forbidden(viewer);
  }
}
