// Reads values of another site, of which nothing is certain.
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export type JsonRecord = Readonly<Record<string, Json>>;

export const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const readList = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

export const readRecords = (value: Json | undefined): JsonRecord[] => readList(value).filter(isRecord);

export const readText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** @returns null for a value that is no id */
export function readId(value: Json | undefined): number | null {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id >= 1 ? id : null;
}

export const readCount = (value: Json | undefined): number => Number(readText(value)) || 0;
