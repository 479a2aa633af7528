// The lines of a backup: a head, then rows and files, then an end that tells whether all of it is there.
import { z } from 'zod';
import { isFileName, isFullName, sizedName } from '../images/intake/image-type.js';
import { SIZE_NAMES } from '../images/intake/image-sizes.js';
import { FACT_TABLES, SEQUENCES } from './fact-tables.js';

export const FORMAT = 1;

const head = z.object({
  calendar_events: z.literal(FORMAT),
  /** RFC 3339, in UTC. */
  exported_at: z.string(),
  /** Names of the migrations that the database had run. */
  migrations: z.array(z.string()),
});

const counts = z.partialRecord(z.enum(FACT_TABLES), z.number().int().nonnegative());

export const backupLine = z.union([
  z.strictObject({ table: z.enum(FACT_TABLES), row: z.record(z.string(), z.unknown()) }),
  z.strictObject({ sequence: z.enum(SEQUENCES), value: z.number().int().positive() }),
  /** A piece of a file of an image, in base64; the pieces of a file follow each other. */
  z.strictObject({ image: z.string().refine(isFileName), data: z.string() }),
  /** `sha256` in hexadecimal, of all lines before it with their line breaks. */
  z.strictObject({ end: counts, images: z.number().int().nonnegative(), sha256: z.string() }),
]);

const size = z.strictObject({
  file: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  fileSize: z.number().int().nonnegative(),
});

/** What a row of `images` says of files: they have the names that they were given here, and no others. */
export const imageRow = z
  .looseObject({
    file: z.string().refine(isFullName),
    sizes: z.partialRecord(z.enum(SIZE_NAMES), size),
  })
  .refine(({ file, sizes }) =>
    Object.values(sizes).every((form) => form.file === sizedName(file, form.width, form.height)),
  );

export const backupHead = head;
export type BackupHead = z.infer<typeof head>;
export type BackupLine = z.infer<typeof backupLine>;

/** Whether a first line is the head of a backup, of this format or of another. */
export const beginsBackup = (line: string): boolean => /^\uFEFF?\s*\{\s*"calendar_events"\s*:/.test(line);
