/** Categories and tags. `unpublished_since` is set until a published event has the term. */
export const TERMS = [
  `CREATE TABLE terms (
    id                integer     NOT NULL DEFAULT nextval('term_ids'),
    taxonomy          text        NOT NULL,
    parent_id         integer,
    original_language text        NOT NULL,
    created_at        timestamptz NOT NULL,
    unpublished_since timestamptz,
    CONSTRAINT pk_terms PRIMARY KEY (id),
    CONSTRAINT ck_terms_taxonomy CHECK (taxonomy IN ('category','tag')),
    CONSTRAINT ck_terms_parent_id CHECK (parent_id <> id AND (taxonomy = 'category' OR parent_id IS NULL)),
    CONSTRAINT fk_terms_parent_id FOREIGN KEY (parent_id) REFERENCES terms (id)
  )`,
  `CREATE INDEX ix_terms_parent_id ON terms (parent_id) WHERE parent_id IS NOT NULL`,
  `CREATE INDEX ix_terms_unpublished ON terms (id) WHERE unpublished_since IS NOT NULL`,
  // `folded` holds what a search compares: the folded name and the slug, each on its line.
  `CREATE TABLE term_texts (
    term_id     integer     NOT NULL,
    taxonomy    text        NOT NULL,
    language    text        NOT NULL,
    name        text        NOT NULL,
    slug        text        COLLATE "C" NOT NULL,
    description text,
    created_at  timestamptz NOT NULL,
    modified_at timestamptz NOT NULL,
    trashed_at  timestamptz,
    folded      text        NOT NULL DEFAULT '',
    CONSTRAINT pk_term_texts PRIMARY KEY (term_id, language),
    CONSTRAINT uq_term_texts_taxonomy_language_slug UNIQUE (taxonomy, language, slug),
    CONSTRAINT fk_term_texts_term_id FOREIGN KEY (term_id) REFERENCES terms (id) ON DELETE CASCADE
  )`,
  `CREATE INDEX ix_term_texts_folded_name ON term_texts (taxonomy, language, md5(lower(name)))`,
];
