// The lines of a backup: a header, rows and image files, and an end that shows whether the backup is complete.
import { z } from 'zod';
import {
  isImageFileName,
  isFullSizeFileName,
  buildSizedFileName,
} from '../../calendar/images/intake/image-type.js';
import { SIZE_NAMES } from '../../calendar/images/intake/image-sizes.js';
import { BACKUP_TABLES, SEQUENCES } from './backup-tables.js';

export const BACKUP_FORMAT = 1;

export const backupHeaderSchema = z.object({
  calendar_events: z.literal(BACKUP_FORMAT),
  /** RFC 3339, in UTC. */
  exported_at: z.string(),
  /** Names of the migrations that the database had applied. */
  migrations: z.array(z.string()),
});

export const backupLineSchema = z.union([
  z.strictObject({ table: z.enum(BACKUP_TABLES), row: z.record(z.string(), z.unknown()) }),
  z.strictObject({ sequence: z.enum(SEQUENCES), value: z.number().int().positive() }),
  /** A chunk of an image file in base64. The chunks of a file follow each other. */
  z.strictObject({ image: z.string().refine(isImageFileName), data: z.string() }),
  /** `sha256` in hexadecimal covers all lines before, with their line breaks. */
  z.strictObject({
    end: z.partialRecord(z.enum(BACKUP_TABLES), z.number().int().nonnegative()),
    images: z.number().int().nonnegative(),
    sha256: z.string(),
  }),
]);

const storedSizeSchema = z.strictObject({
  file: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  fileSize: z.number().int().nonnegative(),
});

/** Rows of `images` may refer only to file names that this service generates. */
export const imageRowSchema = z
  .looseObject({
    file: z.string().refine(isFullSizeFileName),
    sizes: z.partialRecord(z.enum(SIZE_NAMES), storedSizeSchema),
  })
  .refine(({ file, sizes }) =>
    Object.values(sizes).every((size) => size.file === buildSizedFileName(file, size.width, size.height)),
  );

export type BackupHeader = z.infer<typeof backupHeaderSchema>;
export type BackupLine = z.infer<typeof backupLineSchema>;

/** Whether a first line is the header of a backup, of any format version. */
export const isBackupHeader = (line: string): boolean => /^\uFEFF?\s*\{\s*"calendar_events"\s*:/.test(line);
