import { joinFoldedCharacters } from '../../foundation/icalendar/reading/join-folded-characters.js';

/** Decodes the bytes of a file: UTF-8, or else windows-1252. */
export function decodeText(sent: Uint8Array): string {
  const bytes = joinFoldedCharacters(sent);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
