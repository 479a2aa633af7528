// The lines of a backup: a head, then rows and files, then an end that tells whether all of it is there.
import { z } from 'zod';
import { isImageFileName, isFullSizeFileName, buildSizedFileName } from '../images/intake/image-type.js';
import { SIZE_NAMES } from '../images/intake/image-sizes.js';
import { BACKUP_TABLES, SEQUENCES } from './backup-tables.js';

export const BACKUP_FORMAT = 1;

const headerSchema = z.object({
  calendar_events: z.literal(BACKUP_FORMAT),
  /** RFC 3339, in UTC. */
  exported_at: z.string(),
  /** Names of the migrations that the database had run. */
  migrations: z.array(z.string()),
});

const rowCountsSchema = z.partialRecord(z.enum(BACKUP_TABLES), z.number().int().nonnegative());

export const backupLineSchema = z.union([
  z.strictObject({ table: z.enum(BACKUP_TABLES), row: z.record(z.string(), z.unknown()) }),
  z.strictObject({ sequence: z.enum(SEQUENCES), value: z.number().int().positive() }),
  /** A piece of a file of an image, in base64; the pieces of a file follow each other. */
  z.strictObject({ image: z.string().refine(isImageFileName), data: z.string() }),
  /** `sha256` in hexadecimal, of all lines before it with their line breaks. */
  z.strictObject({ end: rowCountsSchema, images: z.number().int().nonnegative(), sha256: z.string() }),
]);

const storedSizeSchema = z.strictObject({
  file: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  fileSize: z.number().int().nonnegative(),
});

/** What a row of `images` says of files: they have the names that they were given here, and no others. */
export const imageRowSchema = z
  .looseObject({
    file: z.string().refine(isFullSizeFileName),
    sizes: z.partialRecord(z.enum(SIZE_NAMES), storedSizeSchema),
  })
  .refine(({ file, sizes }) =>
    Object.values(sizes).every((form) => form.file === buildSizedFileName(file, form.width, form.height)),
  );

export const backupHeaderSchema = headerSchema;
export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupLine = z.infer<typeof backupLineSchema>;

/** Whether a first line is the head of a backup, of this format or of another. */
export const isBackupHeader = (line: string): boolean => /^\uFEFF?\s*\{\s*"calendar_events"\s*:/.test(line);
