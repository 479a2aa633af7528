import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from '../../requests/accounts/user.entity.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { SignInLinksService } from './sign-in-links.service.js';
import { UserSessionsController } from './user-sessions.controller.js';
import { OwnAccountController } from './own-account.controller.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  // Own accounts first, because their paths have the form of others.
  controllers: [OwnAccountController, UsersController, OwnSessionsController, UserSessionsController],
  providers: [UsersService, SessionsService, SignInLinksService],
  exports: [UsersService],
})
export class UsersModule {}
