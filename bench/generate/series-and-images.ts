// Series, images and reviews: what events refer to, and nothing else is derived from.
import type { Client } from 'pg';
import type { Plan } from './plan.js';

/** A third of the events are occurrences: of a series those that were created at about the same time. */
const OCCURRENCES = `INSERT INTO event_occurrences (event_id, series_id, occurrence)
  SELECT DISTINCT ON (series_id, starts_local) id, series_id, starts_local FROM (
    SELECT id, starts_local, $2::integer + (id - $1::integer) * $3::bigint / $4::integer AS series_id
    FROM events WHERE id % 3 = 0 AND parent_id IS NULL) e
  ORDER BY series_id, starts_local, id`;

const SERIES = `INSERT INTO series (id, rules, dates, excluded, time_zone, all_day, starts_local, duration, created_at,
    modified_at)
  SELECT DISTINCT ON (o.series_id) o.series_id, '{}', array_agg(to_char(o.occurrence, 'YYYY-MM-DD HH24:MI:SS')) OVER w, '{}',
    e.time_zone, e.all_day, e.starts_local, 7200, e.created_at, e.modified_at
  FROM event_occurrences o JOIN events e ON e.id = o.event_id
  WINDOW w AS (PARTITION BY o.series_id ORDER BY o.occurrence ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
  ORDER BY o.series_id, o.occurrence`;

const IMAGES = `INSERT INTO images (id, file, file_name, mime_type, width, height, file_size, created_at)
  SELECT id, '2026/bench-' || id || '.jpg', 'bench.jpg', 'image/jpeg', 1200, 800, 150000, to_timestamp($3)
  FROM generate_series($1::integer, $2::integer) AS id`;

const IMAGE_TEXTS = `INSERT INTO image_texts (image_id, language, title, alt_text, folded, created_at, modified_at)
  SELECT id, 'en', 'Picture ' || id, 'Players on a stage', E'picture ' || id || E'\\nplayers on a stage\\n',
    created_at, created_at
  FROM images`;

const REVIEWS = `INSERT INTO reviews (item_id, kind, state, changed_at, submitted_at)
  SELECT id, 'event', (ARRAY['to_review', 'changes_requested', 'ready'])[1 + id % 3], modified_at, modified_at
  FROM events WHERE status = 'pending'`;

/** After the events; without an index and a constraint, as the events. */
export async function writeSeriesAndImages(client: Client, plan: Plan): Promise<void> {
  await client.query(IMAGES, [plan.firstImage, plan.firstImage + plan.images - 1, plan.now / 1000]);
  await client.query(IMAGE_TEXTS);
  await client.query(OCCURRENCES, [plan.firstEvent, plan.firstSeries, plan.series, plan.events]);
  await client.query(SERIES);
  await client.query(REVIEWS);
}
