import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { I18nModule, QueryResolver } from 'nestjs-i18n';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { AccessGuard } from './accounts/access.guard.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { AnswersModule } from './answers/answers.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Env } from './config/env.js';
import { DatabaseModule } from './database/database.module.js';
import { DocumentationModule } from './documentation/documentation.module.js';
import { ErrorFilter } from './errors/error.filter.js';
import { EventsModule } from './events/events.module.js';
import { ImagesModule } from './images/images.module.js';
import { LanguageGuard } from './languages/language.guard.js';
import { LanguageInterceptor } from './languages/language.interceptor.js';
import { OrganizersModule } from './organizers/organizers.module.js';
import { TotalsInterceptor } from './paging/totals.interceptor.js';
import { DuePostsInterceptor } from './posts/due-posts.interceptor.js';
import { PostsModule } from './posts/posts.module.js';
import { TagsModule } from './tags/tags.module.js';
import { ValidationModule } from './validation/validation.module.js';
import { VenuesModule } from './venues/venues.module.js';

@Module({})
export class AppModule {
  /** @param dataSource initialised and migrated; closed together with the application */
  static with(env: Env, dataSource: DataSource): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(env),
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSource.options,
          dataSourceFactory: () => Promise.resolve(dataSource),
        }),
        I18nModule.forRoot({
          fallbackLanguage: 'en',
          loaderOptions: { path: join(__dirname, 'languages', 'messages'), watch: false },
          resolvers: [{ use: QueryResolver, options: ['ml_language'] }],
          disableMiddleware: true,
          logging: false,
        }),
        DatabaseModule,
        ValidationModule,
        AccountsModule,
        PostsModule,
        EventsModule,
        VenuesModule,
        OrganizersModule,
        CategoriesModule,
        TagsModule,
        ImagesModule,
        DocumentationModule,
        AnswersModule,
      ],
      providers: [
        // In this order: a wrong language is told before rights are looked at.
        { provide: APP_GUARD, useClass: LanguageGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: LanguageInterceptor },
        { provide: APP_INTERCEPTOR, useClass: TotalsInterceptor },
        { provide: APP_INTERCEPTOR, useClass: DuePostsInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
