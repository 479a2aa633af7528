import { Global, Module } from '@nestjs/common';
import { DuePosts } from './due-posts.js';

@Global()
@Module({ providers: [DuePosts], exports: [DuePosts] })
export class PostsModule {}
