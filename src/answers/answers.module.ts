import { Module } from '@nestjs/common';
import { AnswerMemory } from './answer-memory.js';

@Module({ providers: [AnswerMemory], exports: [AnswerMemory] })
export class AnswersModule {}
