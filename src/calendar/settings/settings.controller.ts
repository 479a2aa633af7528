import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { AllowUsers } from '../../requests/accounts/allow.decorator.js';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { Describe, SuccessResponse } from '../../requests/validation/route-decorators.js';
import { SettingsDto } from './settings.dto.js';
import { toSettingsDto } from './to-settings-dto.js';

/** Tells programs for people who edit how the service is set up. */
@ApiTags('Users')
@Controller(`${NAMESPACE}/settings`)
export class SettingsController {
  constructor(@Inject(ENV) private readonly env: Env) {}

  @Get()
  @Describe('For users, whatever their role. Nothing in it is secret.')
  @AllowUsers()
  @SuccessResponse(200, SettingsDto, 'Reads how the service is set up, for programs with which people edit.')
  read(@Params() _: NoParametersDto, @Context() context: RequestContext): SettingsDto {
    return toSettingsDto(this.env, context.language);
  }
}
