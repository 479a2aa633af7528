import { stripTags } from '../../../foundation/html/plain-text.js';

export const MAX_NOTE_LENGTH = 5000;

/** Plain text with line breaks: without tags, other control characters and spaces around. */
export const cleanNote = (note: string): string =>
  note
    .split(/\r\n?|\n/)
    .map((line) => stripTags(line.replaceAll(/[^\P{Cc}\t]/gu, '')))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
