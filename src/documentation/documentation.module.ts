import { Module } from '@nestjs/common';
import { ApiDescription } from './api-description.js';
import { IndexController } from './index.controller.js';

@Module({ controllers: [IndexController], providers: [ApiDescription], exports: [ApiDescription] })
export class DocumentationModule {}
