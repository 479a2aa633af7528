import { Module } from '@nestjs/common';
import { OwnAccountController } from './own-account.controller.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({ controllers: [OwnAccountController, UsersController], providers: [UsersService] })
export class UsersModule {}
