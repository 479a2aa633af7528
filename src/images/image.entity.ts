import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../accounts/user.entity.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { StoredSizes } from './intake/image-sizes.js';

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

  @Column({ type: 'jsonb', default: {} })
  sizes!: StoredSizes;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;
}

/** The text of an image in one language; null was never written there. */
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

  /** All three, each on a line of its own, as search compares them. */
  @Column({ type: 'text' })
  folded!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  modifiedAt!: Date;
}

/** The address that an image was fetched from. */
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

/** Files that are being written or removed: the service cleans up after an interruption. */
@Entity('image_leftovers')
export class ImageLeftover {
  /** The image in full size. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  file!: string;

  /** Those of smaller forms, and the full size when it is concerned. */
  @Column({ type: 'text', array: true })
  files!: string[];

  @Column({ type: 'timestamptz' })
  notedAt!: Date;
}
