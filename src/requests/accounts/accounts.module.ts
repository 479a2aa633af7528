import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsService } from './accounts.service.js';
import { Secret } from './secret.entity.js';
import { User } from './user.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User, Secret])],
  providers: [AccountsService],
  exports: [AccountsService],
})
export class AccountsModule {}
