import { Column, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../../requests/accounts/user.entity.js';
import { Image } from '../images/image.entity.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { PostStatus } from './post-status.js';

export const POST_STATUS_CHECK = `status IN ('publish','future','draft','pending','private','trash')`;

export abstract class BasePost {
  @PrimaryColumn({ type: 'integer', default: () => `nextval('post_ids')` })
  id!: number;

  @Column({ type: 'text' })
  status!: PostStatus;

  /** Set by a trigger while the item is in the trash; null when it is unknown. */
  @Column({ type: 'text', nullable: true })
  statusBeforeTrash!: Exclude<PostStatus, 'trash'> | null;

  @Column({ type: 'integer', nullable: true })
  authorId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'author_id' })
  author?: User | null;

  @Column({ type: 'text' })
  originalLanguage!: LanguageCode;

  /** Publication date; null for a draft that was never dated. */
  @Column({ type: 'timestamptz', nullable: true })
  datedAt!: Date | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  modifiedAt!: Date;

  @Column({ type: 'integer', nullable: true })
  imageId!: number | null;

  @ManyToOne(() => Image, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'image_id' })
  image?: Image | null;
}

/** A venue or an organizer. */
export abstract class BaseLinkedPost extends BasePost {
  /** Whether it is a draft or pending until a published event without a password has it, which publishes it. */
  @Column({ type: 'boolean', default: false })
  awaitsEvent!: boolean;
}

export abstract class BasePostText {
  @PrimaryColumn({ type: 'text' })
  language!: LanguageCode;

  /** Null until the item is published for the first time. */
  @Column({ type: 'text', nullable: true, collation: 'C' })
  slug!: string | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  modifiedAt!: Date;

  /** Set while this text is in the trash and its item is not. */
  @Column({ type: 'timestamptz', nullable: true })
  trashedAt!: Date | null;
}
