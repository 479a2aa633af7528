import type { ProposalDto } from '../../calendar/review/proposal.dto.js';
import { quote, toLine } from './tool-definition.js';

const MAX_VALUE = 300;

const toText = (value: unknown): string => {
  const text = toLine(typeof value === 'string' ? value : JSON.stringify(value));
  return text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE)}…`;
};

/** A line for the proposal, and one for each field where its difference is known. */
export function describeProposal({
  id,
  kind,
  item,
  user,
  language,
  review,
  fields,
  patch,
}: ProposalDto): string {
  const by = user === null ? '' : ` by ${toLine(user.name)}`;
  const head = `- Proposal ${id} for ${kind} ${item} (${language})${by}: ${review.state}`;
  const note = review.note === '' ? [] : [quote(review.note)];
  const lines =
    fields === undefined
      ? [`  changes ${Object.keys(patch).join(', ')}`]
      : fields.map(({ field, current, proposed, conflict }) => {
          const mark = conflict ? ' (changed since)' : '';
          return `  ${field}: ${toText(current)} -> ${toText(proposed)}${mark}`;
        });
  return [head, ...note, ...lines].join('\n');
}
