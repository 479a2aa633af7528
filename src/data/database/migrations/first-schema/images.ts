/** Images, their texts, the addresses that they were fetched from, and files to remove. */
export const IMAGES = [
  `CREATE TABLE images (
    id         integer     NOT NULL DEFAULT nextval('post_ids'),
    author_id  integer,
    file       text        NOT NULL,
    file_name  text        NOT NULL,
    mime_type  text        NOT NULL,
    width      integer     NOT NULL,
    height     integer     NOT NULL,
    file_size  integer     NOT NULL,
    created_at timestamptz NOT NULL,
    sizes      jsonb       NOT NULL DEFAULT '{}',
    CONSTRAINT pk_images PRIMARY KEY (id),
    CONSTRAINT fk_images_author_id FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL
  )`,
  `CREATE INDEX ix_images_file ON images (file)`,
  `CREATE TABLE image_texts (
    image_id    integer     NOT NULL,
    language    text        NOT NULL,
    title       text,
    alt_text    text,
    caption     text,
    folded      text        NOT NULL,
    created_at  timestamptz NOT NULL,
    modified_at timestamptz NOT NULL,
    CONSTRAINT pk_image_texts PRIMARY KEY (image_id, language),
    CONSTRAINT fk_image_texts_image_id FOREIGN KEY (image_id) REFERENCES images (id) ON DELETE CASCADE
  )`,
  `CREATE TABLE image_addresses (
    address  text    NOT NULL COLLATE "C",
    image_id integer NOT NULL,
    CONSTRAINT pk_image_addresses PRIMARY KEY (address),
    CONSTRAINT fk_image_addresses_image_id FOREIGN KEY (image_id) REFERENCES images (id) ON DELETE CASCADE
  )`,
  `CREATE INDEX ix_image_addresses_image_id ON image_addresses (image_id)`,
  // Files of unfinished writes and removals, for the cleanup after an interruption.
  `CREATE TABLE image_leftovers (
    file     text        NOT NULL COLLATE "C",
    files    text[]      NOT NULL,
    noted_at timestamptz NOT NULL,
    CONSTRAINT pk_image_leftovers PRIMARY KEY (file)
  )`,
];
