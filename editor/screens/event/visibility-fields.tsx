import { TextInput, Toggle } from '../../parts/fields';
import type { Draft } from '../../state/draft';
import { useWords, type Word } from '../../words/words';
import type { ChangeDraft } from './event-sections';
import { ParentEvent } from './parent-event';

const SWITCHES = [
  ['featured', 'featured'],
  ['sticky', 'sticky'],
  ['hidden', 'hidden'],
  ['showMap', 'showMap'],
  ['showMapLink', 'showMapLink'],
] as const satisfies readonly (readonly [keyof Draft, Word])[];

type Props = Pick<
  Draft,
  'featured' | 'sticky' | 'hidden' | 'showMap' | 'showMapLink' | 'parent' | 'slug' | 'password'
> & {
  readonly id: number | null;
  /** Whether the event has a password, which no response contains. */
  readonly isProtected: boolean;
  readonly onChange: ChangeDraft;
};

/** Where visitors meet the event, by which address, and who may read it. */
export function VisibilityFields({ id, isProtected, onChange, ...values }: Props) {
  const { say } = useWords();
  const { parent, slug, password } = values;
  return (
    <>
      <div className="checks">
        {SWITCHES.map(([field, word]) => (
          <Toggle
            key={field}
            label={say(word)}
            isSelected={values[field]}
            onChange={(next) => onChange({ [field]: next })}
          />
        ))}
      </div>
      <div className="row">
        <TextInput
          label={say('password')}
          hint={say('passwordHint')}
          name="password"
          autoComplete="off"
          value={password ?? ''}
          onChange={(text) => onChange({ password: text === '' ? null : text })}
        />
        <TextInput
          label={say('slug')}
          name="slug"
          value={slug}
          onChange={(text) => onChange({ slug: text })}
        />
      </div>
      {isProtected && (
        <Toggle
          label={say('removePassword')}
          isSelected={password === ''}
          onChange={(isGone) => onChange({ password: isGone ? '' : null })}
        />
      )}
      <ParentEvent value={parent} own={id} onChange={onChange} />
    </>
  );
}
