import { formatTimes } from '../../parts/dates';
import { plainText } from '../../parts/html';
import { VersionsQuestion } from '../../parts/versions';
import type { Draft, DraftField } from '../../state/draft';
import { take } from '../../state/merge';
import { toRecurrence } from '../../state/repeat';
import { ACCESS_CODES } from './access-codes';
import { useWords, type Word } from '../../words/words';
import type { Clash } from './use-save-event';

const NAMES: Readonly<Record<DraftField, Word>> = {
  title: 'title',
  description: 'description',
  excerpt: 'excerpt',
  when: 'when',
  repeat: 'repeat',
  venue: 'venue',
  attendance: 'attendance',
  onlineUrl: 'onlineUrl',
  onlineHidden: 'onlineHidden',
  organizers: 'organizers',
  categories: 'categories',
  tags: 'tagWords',
  image: 'image',
  cost: 'cost',
  website: 'website',
  eventStatus: 'takesPlace',
  statusReason: 'reason',
  ageMin: 'ageMin',
  ageMax: 'ageMax',
  accessibility: 'accessibility',
  offers: 'tickets',
  featured: 'featured',
  sticky: 'sticky',
  hidden: 'hidden',
  showMap: 'showMap',
  showMapLink: 'showMapLink',
  parent: 'partOf',
  slug: 'slug',
  password: 'password',
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
  const joinNames = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join(', ');
  const describe = (draft: Draft, field: DraftField): string => {
    if (field === 'when') return formatTimes(draft.when, locale);
    if (field === 'venue') return draft.venue?.name ?? '';
    if (field === 'image') return draft.image?.alt ?? '';
    if (field === 'description' || field === 'excerpt') return plainText(draft[field]);
    if (field === 'organizers' || field === 'categories' || field === 'tags') return joinNames(draft[field]);
    if (field === 'eventStatus' || field === 'attendance') return say(draft[field]);
    if (field === 'accessibility')
      return ACCESS_CODES.flatMap((code) => (draft.accessibility.includes(code) ? say(code) : [])).join(', ');
    if (field === 'offers')
      return draft.offers
        .map(({ name, price, price_currency: code }) => `${name} ${price} ${code}`)
        .join(', ');
    if (field === 'repeat') return (toRecurrence(draft.repeat, draft.when.start)?.rules ?? []).join(', ');
    const value = draft[field];
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    return value === null || value === 0 ? '' : String(value);
  };
  const fields = clash.both.map((field) => ({
    field,
    label: say(NAMES[field]),
    before: describe(clash.base, field),
    mine: describe(mine, field),
    theirs: describe(clash.theirs_, field),
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
