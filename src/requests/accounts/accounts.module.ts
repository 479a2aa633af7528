import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsService } from './accounts.service.js';
import { Secret } from './secret.entity.js';
import { OidcAccounts } from './sign-in/oidc/oidc-accounts.js';
import { OidcProvider } from './sign-in/oidc/oidc-provider.js';
import { Passkeys } from './sign-in/passkeys.js';
import { Passwords } from './sign-in/passwords.js';
import { Sessions } from './sign-in/sessions.js';
import { SignInAttempts } from './sign-in/sign-in-attempts.js';
import { SignInLinks } from './sign-in/sign-in-links.js';
import { SignInMailer } from './sign-in/sign-in-mailer.js';
import { SignInSteps } from './sign-in/sign-in-steps.js';
import { User } from './user.entity.js';

const WAYS = [Passwords, Passkeys, OidcProvider, OidcAccounts, SignInLinks];
const SERVICES = [AccountsService, Sessions, SignInAttempts, SignInMailer, SignInSteps, ...WAYS];

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User, Secret])],
  providers: SERVICES,
  exports: SERVICES,
})
export class AccountsModule {}
