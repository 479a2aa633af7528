import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { AllowUsers } from '../../requests/accounts/allow.decorator.js';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Traits } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { Describe, SuccessResponse } from '../../requests/validation/route-decorators.js';
import { AccountActivityDto, SessionDto, SessionListDto } from './session.dto.js';
import { SessionsService } from './sessions.service.js';

const SESSION = 'A session is a browser in which the user has signed in.';

/** Shows users where they are signed in. Needs no recent sign-in: ending sessions takes rights away. */
@ApiTags('Users')
@Controller(`${NAMESPACE}/users/me`)
@Traits({ indexPosition: Infinity })
export class OwnSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get('sessions')
  @Describe(SESSION)
  @AllowUsers()
  @SuccessResponse(200, SessionListDto, 'Lists sessions, the last used one first.')
  list(@Params() _: NoParametersDto, @Context() context: RequestContext): Promise<SessionListDto> {
    return this.sessions.list('me', context);
  }

  @Delete('sessions')
  @Describe('Links that sign in end, too.')
  @AllowUsers()
  @SuccessResponse(200, SessionListDto, 'Ends all sessions but that of the request, at once.')
  endAll(@Params() _: NoParametersDto, @Context() context: RequestContext): Promise<SessionListDto> {
    return this.sessions.endAll('me', context);
  }

  @Delete('sessions/:session')
  @Describe(SESSION)
  @AllowUsers()
  @SuccessResponse(200, SessionDto, 'Ends a session, at once.', ['calendar_session_invalid_id'])
  end(
    @Param('session', IdPipe) session: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<SessionDto> {
    return this.sessions.end('me', session, context);
  }

  @Get('activity')
  @Describe('The last 200 events: sign-ins and refused ones, links, passwords, secrets, changes of the role.')
  @AllowUsers()
  @SuccessResponse(200, AccountActivityDto, 'Lists what happened to the account, the newest event first.')
  listEvents(@Params() _: NoParametersDto, @Context() context: RequestContext): Promise<AccountActivityDto> {
    return this.sessions.listEvents('me', context);
  }
}
