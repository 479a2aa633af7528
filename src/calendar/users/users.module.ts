import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from '../../requests/accounts/user.entity.js';
import { OwnAccountController } from './own-account.controller.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [OwnAccountController, UsersController],
  providers: [UsersService],
  exports: [UsersService],
})
export class UsersModule {}
