import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import type { StoredSizes } from './images.queries.js';

/** An uploaded picture; shares the sequence of events, venues and organizers, so that an id is of one kind only. */
@Entity('images')
@Index('ix_images_file', { synchronize: false })
export class Image {
  @PrimaryColumn({
    name: 'id',
    type: 'integer',
    default: () => `nextval('post_ids')`,
    primaryKeyConstraintName: 'pk_images',
  })
  id: number;

  @Column({ name: 'author_id', type: 'integer', nullable: true })
  authorId: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'author_id', foreignKeyConstraintName: 'fk_images_author_id' })
  author: User | null;

  /** Name under which the file is stored and served. */
  @Column({ name: 'file', type: 'text' })
  file: string;

  /** Name that the file had where it came from. */
  @Column({ name: 'file_name', type: 'text' })
  fileName: string;

  @Column({ name: 'mime_type', type: 'text' })
  mimeType: string;

  /** In pixels, as shown: after the rotation that the file asks for. */
  @Column({ name: 'width', type: 'integer' })
  width: number;

  @Column({ name: 'height', type: 'integer' })
  height: number;

  /** In bytes. */
  @Column({ name: 'file_size', type: 'integer' })
  fileSize: number;

  /** Smaller forms of it, by their names. */
  @Column({ name: 'sizes', type: 'jsonb', default: {} })
  sizes: StoredSizes;

  @Column({ name: 'created_at', type: 'timestamp with time zone' })
  createdAt: Date;
}
