import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { I18nModule, QueryResolver } from 'nestjs-i18n';
import { join } from 'node:path';
import { AccessGuard } from './accounts/access.guard.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { ChangelogModule } from './changelog/changelog.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Env } from './config/env.js';
import type { Database } from './database/connection/database.js';
import { DatabaseModule } from './database/database.module.js';
import { DocumentationModule } from './documentation/documentation.module.js';
import { EdgeModule } from './edge/edge.module.js';
import { ErrorFilter } from './edge/error.filter.js';
import { EventsModule } from './events/events.module.js';
import { HistoryModule } from './history/history.module.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { ImagesModule } from './images/images.module.js';
import { LanguageInterceptor } from './context/language.interceptor.js';
import { McpModule } from './mcp/mcp.module.js';
import { MovingModule } from './moving/moving.module.js';
import { PagesModule } from './pages/pages.module.js';
import { OrganizersModule } from './organizers/organizers.module.js';
import { PublishDuePostsGuard } from './posts/publish-due-posts.guard.js';
import { PostsModule } from './posts/posts.module.js';
import { PositionInterceptor } from './database/replicas/position.interceptor.js';
import { SnapshotsModule } from './snapshots/snapshots.module.js';
import { StreamsModule } from './streams/streams.module.js';
import { SyncModule } from './sync/sync.module.js';
import { TecModule } from './tec/tec.module.js';
import { TagsModule } from './tags/tags.module.js';
import { UsersModule } from './users/users.module.js';
import { ValidationModule } from './validation/validation.module.js';
import { WordPressModule } from './wordpress/wordpress.module.js';
import { VenuesModule } from './venues/venues.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/**
 * Removes the interceptor with which nestjs-i18n guesses the language of each request: it tracks every promise and is slow,
 * and callers here always pass the language. `resolvers` is only there because the module requires it.
 */
function createI18nModule(): DynamicModule {
  const module = I18nModule.forRoot({
    fallbackLanguage: 'en',
    loaderOptions: { path: join(__dirname, 'languages', 'messages'), watch: false },
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
        HistoryModule,
        SyncModule,
        ValidationModule,
        AccountsModule,
        IdempotencyModule,
        PostsModule,
        EventsModule,
        VenuesModule,
        OrganizersModule,
        CategoriesModule,
        TagsModule,
        ImagesModule,
        UsersModule,
        WordPressModule,
        TecModule,
        ImportsModule,
        McpModule,
        MovingModule,
        WebhooksModule,
        StreamsModule,
        SnapshotsModule,
        PagesModule,
        DocumentationModule,
        EdgeModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: PublishDuePostsGuard },
        { provide: APP_INTERCEPTOR, useClass: LanguageInterceptor },
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
