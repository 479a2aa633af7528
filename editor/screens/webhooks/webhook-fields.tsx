import type { components } from 'calendar-events-client';
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { useSettings } from '../../api/rights';
import { Choice, TextInput } from '../../parts/fields';
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
            <Checkbox key={kind} value={kind}>
              <div className="box" aria-hidden="true">
                <svg viewBox="0 0 16 16">
                  <path d="m3 8 3.5 3.5L13 5" />
                </svg>
              </div>
              {say(KIND_WORDS[kind])}
            </Checkbox>
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
