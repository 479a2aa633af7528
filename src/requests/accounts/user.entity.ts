import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { Role } from './roles.js';

@Entity('users')
@Check('ck_users_role', `role IN ('administrator','editor','author','contributor','subscriber')`)
@Index('uq_users_login', { synchronize: false }) // on lower(login): the migration makes it
export class User {
  @PrimaryGeneratedColumn('identity', {
    name: 'id',
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'pk_users',
  })
  id: number;

  @Column({ name: 'login', type: 'text' })
  login: string;

  @Column({ name: 'display_name', type: 'text' })
  displayName: string;

  @Column({ name: 'email', type: 'text', default: '' })
  email: string;

  /** In which the user reads pages and mail; null for that of the browser and of the calendar. */
  @Column({ name: 'language', type: 'text', nullable: true })
  language: LanguageCode | null;

  @Column({ name: 'role', type: 'text' })
  role: Role;

  @Column({ name: 'created_at', type: 'timestamp with time zone' })
  createdAt: Date;
}
