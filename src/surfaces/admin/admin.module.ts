import { Module } from '@nestjs/common';
import { LimitsModule } from '../../requests/limits/limits.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { AccountPages } from './account-pages.js';
import { AccountReader } from './account-reader.js';
import { AdminAssets } from './admin-assets.js';
import { AdminPages } from './admin-pages.js';
import { AdminViews } from './admin-views.js';
import { AdminWords } from './admin-words.js';
import { MailLinkPages } from './mail-link-pages.js';
import { OidcPages } from './oidc-pages.js';
import { PasskeyCalls } from './passkey-calls.js';
import { PasswordPages } from './password-pages.js';
import { SignInPages } from './sign-in-pages.js';
import { WelcomePages } from './welcome-pages.js';

/** The pages of signing in with a browser. They share the design of the public pages. */
@Module({
  imports: [PagesModule, LimitsModule],
  providers: [
    AccountPages,
    AccountReader,
    AdminAssets,
    AdminPages,
    AdminViews,
    AdminWords,
    MailLinkPages,
    OidcPages,
    PasskeyCalls,
    PasswordPages,
    SignInPages,
    WelcomePages,
  ],
  exports: [AdminAssets, AdminPages],
})
export class AdminModule {}
