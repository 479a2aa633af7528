import { Module } from '@nestjs/common';
import { DocumentationModule } from '../../../requests/documentation/documentation.module.js';
import { TermsModule } from '../../../calendar/terms/terms.module.js';
import { UsersModule } from '../../../calendar/users/users.module.js';
import { MediaController } from './media.controller.js';
import { SiteController } from './site.controller.js';
import { WordPressTermsController } from './terms.controller.js';

/** Routes of WordPress around the calendar; adapters of the services that the API itself uses. */
@Module({
  imports: [TermsModule, UsersModule, DocumentationModule],
  controllers: [SiteController, WordPressTermsController, MediaController],
})
export class WordPressModule {}
