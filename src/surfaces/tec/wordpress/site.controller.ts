// What clients of WordPress read first: who they are, and the zone of the site (contract 12.5).
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Allow, AllowUsers } from '../../../requests/accounts/allow.decorator.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { Context } from '../../../requests/context/context.decorator.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { getOffsetHours } from '../../../foundation/dates/offset-hours.js';
import { ApiDescription } from '../../../requests/documentation/api-description.js';
import { UsersService } from '../../../calendar/users/users.service.js';
import { NoParametersDto } from '../../../requests/validation/no-parameters.dto.js';
import { Params } from '../../../requests/validation/params.pipe.js';

interface WordPressUser {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

interface WordPressSettings {
  readonly title: string;
  readonly url: string;
  readonly timezone: string;
  readonly timezone_string: string;
  readonly gmt_offset: number;
  readonly language: string;
}

@ApiExcludeController()
@Controller('wp/v2')
export class SiteController {
  constructor(
    private readonly users: UsersService,
    private readonly description: ApiDescription,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get('users/me')
  @AllowUsers()
  async findUser(@Params() _: NoParametersDto, @Context() context: RequestContext): Promise<WordPressUser> {
    const { id, name, username } = await this.users.findOrThrow('me', context);
    return { id, name, slug: username };
  }

  @Get('settings')
  @Allow('users.manage')
  findSettings(@Params() _: NoParametersDto, @Context() { links }: RequestContext): WordPressSettings {
    const { siteTimeZone, defaultLanguage } = this.env;
    return {
      title: this.description.title,
      url: new URL(links.apiRoot).origin,
      timezone: siteTimeZone,
      timezone_string: siteTimeZone,
      gmt_offset: getOffsetHours(siteTimeZone),
      language: defaultLanguage,
    };
  }
}
