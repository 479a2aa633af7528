import type { TextPatch } from '../posts/write-text.js';
import type { UpdateOrganizerDto } from './organizer.dto.js';
import type { Organizer } from './organizer.entity.js';

/** What was sent of the facts; null clears what may be empty. */
export function toOrganizerFacts(
  input: UpdateOrganizerDto,
): Partial<Pick<Organizer, 'phone' | 'website' | 'email'>> {
  return {
    ...(input.phone === undefined ? {} : { phone: input.phone ?? '' }),
    ...(input.website === undefined ? {} : { website: input.website }),
    ...(input.email === undefined ? {} : { email: input.email ?? '' }),
  };
}

export const toOrganizerTexts = (
  input: UpdateOrganizerDto,
  description: string | null | undefined,
): TextPatch => ({
  name: input.organizer,
  description,
});
