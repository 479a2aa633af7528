import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { I18nModule, QueryResolver } from 'nestjs-i18n';
import { join } from 'node:path';
import { AccessGuard } from './requests/accounts/access.guard.js';
import { AccountsModule } from './requests/accounts/accounts.module.js';
import { AdminModule } from './surfaces/admin/admin.module.js';
import { CategoriesModule } from './calendar/categories/categories.module.js';
import { ChangelogModule } from './data/changelog/changelog.module.js';
import { ConfigModule } from './foundation/config/config.module.js';
import type { Env } from './foundation/config/env.js';
import type { Database } from './data/database/connection/database.js';
import { DatabaseModule } from './data/database/database.module.js';
import { DocumentationModule } from './requests/documentation/documentation.module.js';
import { EdgeModule } from './service/edge/edge.module.js';
import { ErrorFilter } from './service/edge/error.filter.js';
import { EventsModule } from './calendar/events/events.module.js';
import { FeedsModule } from './calendar/feeds/feeds.module.js';
import { IdempotencyModule } from './requests/idempotency/idempotency.module.js';
import { ImportsModule } from './exchange/imports/imports.module.js';
import { ImagesModule } from './calendar/images/images.module.js';
import { LanguageInterceptor } from './requests/context/language.interceptor.js';
import { DryRunInterceptor } from './requests/validation/dry-run.interceptor.js';
import { MailModule } from './data/mail/mail.module.js';
import { McpModule } from './surfaces/mcp/mcp.module.js';
import { MovingModule } from './exchange/moving/moving.module.js';
import { PagesModule } from './surfaces/pages/pages.module.js';
import { OrganizersModule } from './calendar/organizers/organizers.module.js';
import { PublishDuePostsGuard } from './calendar/posts/publish-due-posts.guard.js';
import { PostsModule } from './calendar/posts/posts.module.js';
import { PositionInterceptor } from './data/database/replicas/position.interceptor.js';
import { ReviewModule } from './calendar/review/review.module.js';
import { SettingsModule } from './calendar/settings/settings.module.js';
import { StreamsModule } from './exchange/streams/streams.module.js';
import { SyncModule } from './calendar/sync/sync.module.js';
import { TecModule } from './surfaces/tec/tec.module.js';
import { TagsModule } from './calendar/tags/tags.module.js';
import { UsersModule } from './calendar/users/users.module.js';
import { ValidationModule } from './requests/validation/validation.module.js';
import { VenuesModule } from './calendar/venues/venues.module.js';
import { WebhooksModule } from './exchange/webhooks/webhooks.module.js';

/**
 * Removes the interceptor with which nestjs-i18n guesses the language of each request: it tracks every promise and is slow,
 * and callers here always pass the language. `resolvers` is only there because the module requires it.
 */
function createI18nModule(): DynamicModule {
  const module = I18nModule.forRoot({
    fallbackLanguage: 'en',
    loaderOptions: { path: join(__dirname, 'foundation', 'languages', 'messages'), watch: false },
    resolvers: [{ use: QueryResolver, options: ['ml_language'] }],
    disableMiddleware: true,
    logging: false,
  });
  const isLanguageGuess = (provider: Provider): boolean =>
    'provide' in provider && provider.provide === APP_INTERCEPTOR;
  return { ...module, providers: module.providers?.filter((provider) => !isLanguageGuess(provider)) ?? [] };
}

@Module({})
export class AppModule {
  /** @param database initialised and migrated; closed together with the application */
  static with(env: Env, database: Database): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(env),
        TypeOrmModule.forRootAsync({
          useFactory: () => database.options,
          dataSourceFactory: () => Promise.resolve(database),
        }),
        createI18nModule(),
        DatabaseModule,
        ChangelogModule,
        MailModule,
        SyncModule,
        ValidationModule,
        AccountsModule,
        IdempotencyModule,
        PostsModule,
        ReviewModule,
        // Before the routes of events, which would take an extension for a part of a slug.
        FeedsModule,
        EventsModule,
        VenuesModule,
        OrganizersModule,
        CategoriesModule,
        TagsModule,
        ImagesModule,
        SettingsModule,
        UsersModule,
        TecModule,
        ImportsModule,
        McpModule,
        MovingModule,
        WebhooksModule,
        StreamsModule,
        PagesModule,
        AdminModule,
        DocumentationModule,
        EdgeModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: PublishDuePostsGuard },
        { provide: APP_INTERCEPTOR, useClass: LanguageInterceptor },
        { provide: APP_INTERCEPTOR, useClass: DryRunInterceptor },
        // Interceptors slow every request down: this one is needed only with replicas.
        ...(env.databaseReplicaUrls.length === 0
          ? []
          : [{ provide: APP_INTERCEPTOR, useClass: PositionInterceptor }]),
        ErrorFilter,
        { provide: APP_FILTER, useExisting: ErrorFilter },
      ],
    };
  }
}
