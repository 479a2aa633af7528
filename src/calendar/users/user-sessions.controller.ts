import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { IdempotentWithSecret } from '../../requests/idempotency/idempotent.decorator.js';
import { Traits } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { Describe, DocumentedBody, SuccessResponse } from '../../requests/validation/route-decorators.js';
import {
  AccountActivityDto,
  CreateSignInLinkDto,
  SessionDto,
  SessionListDto,
  SignInLinkDto,
} from './session.dto.js';
import { SessionsService } from './sessions.service.js';
import { SignInLinksService } from './sign-in-links.service.js';

const SESSION = 'A session is a browser in which the user has signed in.';

/** Lets administrators invite users, and end their sessions. */
@ApiTags('Users')
@Controller(`${NAMESPACE}/users/:id`)
@Traits({ indexPosition: Infinity, needsRecentSignIn: 'always' })
export class UserSessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly links: SignInLinksService,
  ) {}

  @Get('sessions')
  @Describe(SESSION)
  @Allow('users.manage')
  @SuccessResponse(200, SessionListDto, 'Lists sessions, the last used one first.', ['rest_user_invalid_id'])
  list(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<SessionListDto> {
    return this.sessions.list(id, context);
  }

  @Delete('sessions')
  @Describe('Links that sign in end, too.')
  @Allow('users.manage')
  @SuccessResponse(200, SessionListDto, 'Ends all sessions but that of the request, at once.', [
    'rest_user_invalid_id',
  ])
  endAll(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<SessionListDto> {
    return this.sessions.endAll(id, context);
  }

  @Delete('sessions/:session')
  @Describe(SESSION)
  @Allow('users.manage')
  @SuccessResponse(200, SessionDto, 'Ends a session, at once.', [
    'rest_user_invalid_id',
    'calendar_session_invalid_id',
  ])
  end(
    @Param('id', IdPipe) id: number,
    @Param('session', IdPipe) session: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<SessionDto> {
    return this.sessions.end(id, session, context);
  }

  @Get('activity')
  @Describe('The last 200 events: sign-ins and refused ones, links, passwords, secrets, changes of the role.')
  @Allow('users.manage')
  @SuccessResponse(200, AccountActivityDto, 'Lists what happened to the account, the newest event first.', [
    'rest_user_invalid_id',
  ])
  listEvents(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<AccountActivityDto> {
    return this.sessions.listEvents(id, context);
  }

  @Post('sign-in-link')
  @Describe('Opening the link changes nothing; the button on its page signs in.')
  @Allow('users.manage')
  @DocumentedBody()
  @SuccessResponse(
    201,
    SignInLinkDto,
    'Makes a link that signs a user in with a browser, once and within a day.',
    ['rest_user_invalid_id', 'calendar_secure_origin_required'],
  )
  @IdempotentWithSecret()
  createLink(
    @Param('id', IdPipe) id: number,
    @Params() input: CreateSignInLinkDto,
    @Context() context: RequestContext,
  ): Promise<SignInLinkDto> {
    return this.links.create(id, input, context);
  }
}
