import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { SizeName } from './intake/image-sizes.js';

/** A smaller form of an image. */
export interface StoredSize {
  readonly file: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** In bytes. */
  readonly fileSize: number;
}

export type StoredSizes = Partial<Record<SizeName, StoredSize>>;

/** An uploaded picture; shares the sequence of events, venues and organizers, so that an id is of one kind only. */
@Entity('images')
@Index('ix_images_file', { synchronize: false })
export class Image {
  @PrimaryColumn({ type: 'integer', default: () => `nextval('post_ids')` })
  id!: number;

  @Column({ type: 'integer', nullable: true })
  authorId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'author_id' })
  author?: User | null;

  /** Name under which the file is stored and served. */
  @Column({ type: 'text' })
  file!: string;

  /** Name that the file had where it came from. */
  @Column({ type: 'text' })
  fileName!: string;

  @Column({ type: 'text' })
  mimeType!: string;

  /** In pixels, as shown: after the rotation that the file asks for. */
  @Column({ type: 'integer' })
  width!: number;

  @Column({ type: 'integer' })
  height!: number;

  /** In bytes. */
  @Column({ type: 'integer' })
  fileSize!: number;

  /** Smaller forms of it, by their names. */
  @Column({ type: 'jsonb', default: {} })
  sizes!: StoredSizes;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;
}

/** The words of an image in one language. Null means never written. */
@Entity('image_texts')
export class ImageText {
  @PrimaryColumn({ type: 'integer' })
  imageId!: number;

  @ManyToOne(() => Image, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'image_id' })
  image?: Image;

  @PrimaryColumn({ type: 'text' })
  language!: LanguageCode;

  @Column({ type: 'text', nullable: true })
  title!: string | null;

  @Column({ type: 'text', nullable: true })
  altText!: string | null;

  @Column({ type: 'text', nullable: true })
  caption!: string | null;

  /** All words, folded, for searches. */
  @Column({ type: 'text' })
  folded!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  modifiedAt!: Date;
}

/** The address that an image was taken from. */
@Entity('image_addresses')
@Index('ix_image_addresses_image_id', { synchronize: false })
export class ImageAddress {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  address!: string;

  @Column({ type: 'integer' })
  imageId!: number;

  @ManyToOne(() => Image, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'image_id' })
  image?: Image;
}
