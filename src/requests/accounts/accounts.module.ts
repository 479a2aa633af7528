import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsService } from './accounts.service.js';
import { Secret } from './secret.entity.js';
import { Passwords } from './sign-in/passwords.js';
import { SignInAttempts } from './sign-in/sign-in-attempts.js';
import { Sessions } from './sign-in/sessions.js';
import { SignInLinks } from './sign-in/sign-in-links.js';
import { User } from './user.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User, Secret])],
  providers: [AccountsService, Sessions, SignInLinks, SignInAttempts, Passwords],
  exports: [AccountsService, Sessions, SignInLinks, Passwords],
})
export class AccountsModule {}
