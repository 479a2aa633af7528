import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { Field } from '../../../requests/validation/field.js';
import { REVIEW_STATES, type ReviewState } from './review-state.js';
import { cleanNote, MAX_NOTE_LENGTH } from './note.js';

/** What a client sends as `review`. */
export interface SentReview {
  readonly state: ReviewState;
  /** Undefined when it was not sent. */
  readonly note: string | undefined;
}

const isState = (raw: unknown): raw is ReviewState => REVIEW_STATES.some((state) => state === raw);

/** Also takes the other keys of responses, which clients send back. */
function readReview(raw: unknown): unknown {
  if (typeof raw === 'string' && raw.trim() === '') return undefined;
  const sent = typeof raw === 'string' ? { state: raw } : raw;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return new ParameterError('review_form');
  const { state, note } = sent as { readonly state?: unknown; readonly note?: unknown };
  if (!isState(state)) return new ParameterError('one_of', { allowed: REVIEW_STATES.join(', ') });
  if (note !== undefined && note !== null && typeof note !== 'string')
    return new ParameterError('review_form');
  if ((note ?? '').length > MAX_NOTE_LENGTH) return new ParameterError('too_long', { max: MAX_NOTE_LENGTH });
  return { state, note: typeof note === 'string' ? cleanNote(note) : undefined } satisfies SentReview;
}

export const ReviewField = (): PropertyDecorator =>
  Field<SentReview>({
    read: readReview,
    api: {
      type: 'object',
      description:
        'The review: `{"state": …, "note": …}`. Users who may publish the items of others send any state: `to_review`, ' +
        '`changes_requested`, `ready` (approved), `published`, which publishes the item, or `refused`, which keeps it. ' +
        'Sending back or refusing needs a note, which the author reads. Others may send `to_review` for their own items.',
      properties: {
        state: { type: 'string', enum: [...REVIEW_STATES] },
        note: { type: 'string', maxLength: MAX_NOTE_LENGTH },
      },
      example: { state: 'changes_requested', note: 'Please add the address.' },
    },
  });
