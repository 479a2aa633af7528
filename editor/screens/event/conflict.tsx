import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { Ask } from '../../parts/ask';
import { formatTimes } from '../../parts/dates';
import { plainText } from '../../parts/html';
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

type Side = 'mine' | 'theirs';

/** The versions of each field that both have changed; the rest is merged already. */
export function Conflict({ clash, mine, onClose, onChoose }: Props) {
  const { say } = useWords();
  const [picked, setPicked] = useState<Partial<Record<DraftField, Side>>>({});
  const fromThem = clash.both.filter((field) => picked[field] === 'theirs');
  const names = clash.theirs.map((field) => say(NAMES[field])).join(', ');
  return (
    <Ask
      isWide
      title={say('conflictTitle')}
      onClose={onClose}
      answers={[
        { label: say('cancel'), onPress: onClose },
        {
          label: say('saveChoice'),
          kind: 'primary',
          onPress: () => onChoose(take(clash.merged, clash.theirs_, fromThem)),
        },
      ]}
    >
      {clash.both.length > 0 && <p>{say('conflictText')}</p>}
      {clash.both.map((field) => (
        <RadioGroup
          key={field}
          className="react-aria-RadioGroup three"
          value={picked[field] ?? 'mine'}
          onChange={(side) => setPicked({ ...picked, [field]: side as Side })}
        >
          <Label>{say(NAMES[field])}</Label>
          <p className="was">
            <small>{say('before')}</small>
            <Version draft={clash.base} field={field} />
          </p>
          <Radio value="mine">
            <span>
              <small>{say('mine')}</small>
              <Version draft={mine} field={field} />
            </span>
          </Radio>
          <Radio value="theirs">
            <span>
              <small>{say('theirs')}</small>
              <Version draft={clash.theirs_} field={field} />
            </span>
          </Radio>
        </RadioGroup>
      ))}
      {clash.theirs.length > 0 && <p>{say('onlyTheirs', { fields: names })}</p>}
    </Ask>
  );
}

function Version({ draft, field }: { draft: Draft; field: DraftField }) {
  const { say, locale } = useWords();
  const text = describe(draft, field, locale);
  return <>{text === '' ? say('empty') : text}</>;
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
