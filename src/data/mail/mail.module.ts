import { Global, Module } from '@nestjs/common';
import { MailQueue } from './mail-queue.js';
import { MailSender } from './mail-sender.js';

@Global()
@Module({ providers: [MailQueue, MailSender], exports: [MailQueue, MailSender] })
export class MailModule {}
