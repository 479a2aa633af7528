import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { User } from '../user.entity.js';

/** The password of a user who has chosen one, apart from the user so that no other read loads it. */
@Entity('passwords')
export class Password {
  @PrimaryColumn({ name: 'user_id', type: 'integer', primaryKeyConstraintName: 'pk_passwords' })
  userId: number;

  @OneToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_passwords_user_id' })
  user: User;

  /** A PHC string: `$argon2id$v=19$m=12288,t=3,p=1$salt$hash`. */
  @Column({ name: 'hash', type: 'text' })
  hash: string;

  @Column({ name: 'set_at', type: 'timestamp with time zone' })
  setAt: Date;
}
