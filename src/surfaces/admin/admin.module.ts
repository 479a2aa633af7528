import { Module } from '@nestjs/common';
import { EDITOR_FOLDER } from '../../foundation/config/browser-files.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { LimitsModule } from '../../requests/limits/limits.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { AccountPages } from './account-pages.js';
import { AccountReader } from './account-reader.js';
import { AdminAssets } from './admin-assets.js';
import { AdminPages } from './admin-pages.js';
import { AdminViews } from './admin-views.js';
import { AdminWords } from './admin-words.js';
import { EditorFiles } from './editor-files.js';
import { IdentityPages } from './identity-pages.js';
import { MailLinkPages } from './mail-link-pages.js';
import { OidcPages } from './oidc-pages.js';
import { PasskeyCalls } from './passkey-calls.js';
import { PasswordPages } from './password-pages.js';
import { SignInPages } from './sign-in-pages.js';
import { WelcomePages } from './welcome-pages.js';

/** The pages of signing in with a browser, which share the design of the public pages, and the editor behind them. */
@Module({
  imports: [PagesModule, LimitsModule],
  providers: [
    AccountPages,
    AccountReader,
    AdminAssets,
    AdminPages,
    AdminViews,
    AdminWords,
    { provide: EditorFiles, inject: [ENV], useFactory: (env: Env) => new EditorFiles(EDITOR_FOLDER, env) },
    IdentityPages,
    MailLinkPages,
    OidcPages,
    PasskeyCalls,
    PasswordPages,
    SignInPages,
    WelcomePages,
  ],
  exports: [AdminAssets, AdminPages, EditorFiles],
})
export class AdminModule {}
