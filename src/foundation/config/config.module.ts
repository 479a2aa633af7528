import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Env } from './env.js';

/** Injection token of the settings: `@Inject(ENV) env: Env`. */
export const ENV = Symbol('Env');

@Global()
@Module({})
export class ConfigModule {
  static with(env: Env): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: ENV, useValue: env }], exports: [ENV] };
  }
}
