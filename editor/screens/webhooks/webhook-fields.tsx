import type { components } from 'calendar-events-client';
import { CheckboxGroup, Label } from 'react-aria-components';
import { useSettings } from '../../api/rights';
import { Choice, TextInput } from '../../parts/fields';
import { Check } from '../../parts/tick';
import { languageName } from '../../words/languages';
import { useWords, type Word } from '../../words/words';

type Kind = components['schemas']['Webhook']['kinds'][number];

const KINDS = ['event', 'venue', 'organizer', 'category', 'tag', 'review'] as const satisfies readonly Kind[];

export const KIND_WORDS: Readonly<Record<Kind, Word>> = {
  event: 'events',
  venue: 'venue',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tagWords',
  review: 'toReview',
};

export interface WebhookDraft {
  readonly url: string;
  readonly kinds: readonly Kind[];
  readonly language: string;
}

interface Props {
  readonly draft: WebhookDraft;
  readonly onChange: (part: Partial<WebhookDraft>) => void;
}

export function WebhookFields({ draft, onChange }: Props) {
  const { say, locale } = useWords();
  const { languages } = useSettings();
  return (
    <>
      <TextInput
        label={say('linkAddress')}
        name="url"
        type="url"
        isRequired
        value={draft.url}
        onChange={(url) => onChange({ url })}
      />
      <CheckboxGroup
        name="kinds"
        value={[...draft.kinds]}
        onChange={(ids) => onChange({ kinds: KINDS.filter((kind) => ids.includes(kind)) })}
      >
        <Label>{say('webhookKinds')}</Label>
        <div className="tools">
          {KINDS.map((kind) => (
            <Check key={kind} value={kind} label={say(KIND_WORDS[kind])} />
          ))}
        </div>
      </CheckboxGroup>
      <Choice
        label={say('textLanguage')}
        name="language"
        value={draft.language}
        options={languages.map((id) => ({ id, label: languageName(id, locale) }))}
        onChange={(language) => onChange({ language })}
      />
    </>
  );
}
