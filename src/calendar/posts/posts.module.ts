import { Global, Module } from '@nestjs/common';
import { DuePostPublisher } from './due-post-publisher.js';

@Global()
@Module({ providers: [DuePostPublisher], exports: [DuePostPublisher] })
export class PostsModule {}
