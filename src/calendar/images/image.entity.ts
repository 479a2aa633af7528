import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from '../../requests/accounts/user.entity.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { StoredSizes } from './intake/image-sizes.js';

/** Shares the id sequence of events, venues and organizers. */
@Entity('images')
@Index('ix_images_file', { synchronize: false })
@Check('ck_images_focus', 'focus_x BETWEEN 0 AND 1 AND focus_y BETWEEN 0 AND 1')
export class Image {
  @PrimaryColumn({ type: 'integer', default: () => `nextval('post_ids')` })
  id!: number;

  @Column({ type: 'integer', nullable: true })
  authorId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'author_id' })
  author?: User | null;

  /** The name of the stored file. */
  @Column({ type: 'text' })
  file!: string;

  /** The name of the uploaded or fetched file. */
  @Column({ type: 'text' })
  fileName!: string;

  @Column({ type: 'text' })
  mimeType!: string;

  /** In pixels, after the rotation that the file requests. */
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

  /** Where the subject is, from 0 at the left to 1 at the right; null means the middle. */
  @Column({ type: 'double precision', nullable: true })
  focusX!: number | null;

  /** From 0 at the top to 1 at the bottom. */
  @Column({ type: 'double precision', nullable: true })
  focusY!: number | null;

  /** Whether the image says nothing, so that it has no alternative text on purpose. */
  @Column({ type: 'boolean', default: false })
  decorative!: boolean;
}

/** The text of an image in one language; null fields were never written. */
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

  /** Title, alternative text and caption, folded for search, a line each. */
  @Column({ type: 'text' })
  folded!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  modifiedAt!: Date;
}

/** The URL that an image was fetched from. */
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

/** Files that may be unneeded after an interrupted write or removal. */
@Entity('image_leftovers')
export class ImageLeftover {
  /** The full-size file. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  file!: string;

  /** Smaller sizes, and possibly the full size. */
  @Column({ type: 'text', array: true })
  files!: string[];

  @Column({ type: 'timestamptz' })
  notedAt!: Date;
}
