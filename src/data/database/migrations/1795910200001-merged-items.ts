import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The venues, organizers, categories and tags that became part of another one, whose slugs and ids lead to it. */
export class MergedItems1795910200001 implements MigrationInterface {
  name = 'MergedItems1795910200001';

  async up(runner: QueryRunner): Promise<void> {
    // Without foreign keys to the items: addresses lead on when the merged item is deleted for good.
    await runner.query(`CREATE TABLE merged_items (
      kind       text        NOT NULL,
      item_id    integer     NOT NULL,
      into_id    integer     NOT NULL,
      was_public boolean     NOT NULL,
      merged_at  timestamptz NOT NULL,
      CONSTRAINT pk_merged_items PRIMARY KEY (kind, item_id),
      CONSTRAINT ck_merged_items_kind CHECK (kind IN ('venue','organizer','category','tag')),
      CONSTRAINT ck_merged_items_into_id CHECK (into_id <> item_id)
    )`);
    await runner.query(`CREATE INDEX ix_merged_items_into_id ON merged_items (into_id)`);
    await runner.query(`CREATE TABLE merged_texts (
      kind     text    NOT NULL,
      item_id  integer NOT NULL,
      language text    NOT NULL,
      name     text    NOT NULL,
      slug     text    COLLATE "C",
      CONSTRAINT pk_merged_texts PRIMARY KEY (kind, item_id, language),
      CONSTRAINT fk_merged_texts_item FOREIGN KEY (kind, item_id) REFERENCES merged_items (kind, item_id) ON DELETE CASCADE
    )`);
    await runner.query(`CREATE INDEX ix_merged_texts_slug ON merged_texts (slug, kind)`);
    // Kept apart, as backups have no history to take a merge back from.
    await runner.query(`CREATE TABLE merge_snapshots (
      kind     text    NOT NULL,
      item_id  integer NOT NULL,
      snapshot jsonb   NOT NULL,
      CONSTRAINT pk_merge_snapshots PRIMARY KEY (kind, item_id),
      CONSTRAINT fk_merge_snapshots_item FOREIGN KEY (kind, item_id) REFERENCES merged_items (kind, item_id) ON DELETE CASCADE
    )`);
    // An item that was merged may itself have become part of another one.
    await runner.query(`CREATE FUNCTION kept_id(of_kind text, of_id integer) RETURNS integer
      LANGUAGE sql STABLE AS $$
        WITH RECURSIVE chain AS (
          SELECT m.into_id, 1 AS depth FROM merged_items m WHERE m.kind = of_kind AND m.item_id = of_id
          UNION ALL
          SELECT m.into_id, chain.depth + 1 FROM chain
          JOIN merged_items m ON m.kind = of_kind AND m.item_id = chain.into_id WHERE chain.depth < 1000
        )
        SELECT into_id FROM chain ORDER BY depth DESC LIMIT 1
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION kept_id(text, integer)`);
    await runner.query(`DROP TABLE merge_snapshots, merged_texts, merged_items`);
  }
}
