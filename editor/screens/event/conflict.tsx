import { formatTimes } from '../../parts/dates';
import { plainText } from '../../parts/html';
import { VersionsQuestion } from '../../parts/versions';
import type { Draft, DraftField } from '../../state/draft';
import { take } from '../../state/merge';
import { useWords, type Word } from '../../words/words';
import type { Clash } from './use-save-event';

const NAMES: Readonly<Record<DraftField, Word>> = {
  title: 'title',
  description: 'description',
  excerpt: 'excerpt',
  when: 'when',
  repeat: 'repeat',
  venue: 'venue',
  onlineUrl: 'onlineUrl',
  organizers: 'organizers',
  categories: 'categories',
  tags: 'tagWords',
  image: 'image',
  cost: 'cost',
  website: 'website',
  eventStatus: 'takesPlace',
  statusReason: 'reason',
  accessibility: 'accessibility',
  featured: 'featured',
  sticky: 'sticky',
  hidden: 'hidden',
};

interface Props {
  readonly clash: Clash;
  readonly mine: Draft;
  readonly onClose: () => void;
  readonly onChoose: (draft: Draft) => void;
}

/** The versions of each field that both have changed; the rest is merged already. */
export function Conflict({ clash, mine, onClose, onChoose }: Props) {
  const { say, locale } = useWords();
  const fields = clash.both.map((field) => ({
    field,
    label: say(NAMES[field]),
    before: describe(clash.base, field, locale),
    mine: describe(mine, field, locale),
    theirs: describe(clash.theirs_, field, locale),
  }));
  return (
    <VersionsQuestion
      title={say('conflictTitle')}
      fields={fields}
      onlyTheirs={clash.theirs.map((field) => say(NAMES[field]))}
      onClose={onClose}
      onChoose={(names) => {
        const fromThem = clash.both.filter((field) => names.includes(field));
        onChoose(take(clash.merged, clash.theirs_, fromThem));
      }}
    />
  );
}

const joinNames = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join(', ');

function describe(draft: Draft, field: DraftField, locale: string): string {
  if (field === 'when') return formatTimes(draft.when, locale);
  if (field === 'venue') return draft.venue?.name ?? '';
  if (field === 'image') return draft.image?.alt ?? '';
  if (field === 'description' || field === 'excerpt') return plainText(draft[field]);
  if (field === 'organizers' || field === 'categories' || field === 'tags') return joinNames(draft[field]);
  const value: unknown = draft[field];
  return typeof value === 'string' ? value : JSON.stringify(value);
}
