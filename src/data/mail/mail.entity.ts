import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

/** A message that waits to be sent. It is deleted when it was sent, and when it is given up. */
@Entity('mails')
@Index('ix_mails_due', ['dueAt'])
export class Mail {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  /** The same in all attempts. */
  @Column({ type: 'uuid' })
  messageId!: string;

  @Column({ type: 'text' })
  recipient!: string;

  @Column({ type: 'text' })
  subject!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ type: 'text' })
  language!: LanguageCode;

  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  /** When it is sent, or tried again. While a process sends it, when another one may take it over. */
  @Column({ type: 'timestamptz' })
  dueAt!: Date;

  /** It is of no use later. */
  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;
}
