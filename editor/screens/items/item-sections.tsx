import { type ReactNode, Suspense } from 'react';
import { Switch } from 'react-aria-components';
import { ImageField } from '../../fields/image';
import { TextInput } from '../../parts/fields';
import { RichText } from '../../rich-text/lazy';
import type { ItemDraft, ItemField, ItemKind } from '../../state/items';
import { useWords } from '../../words/words';
import { ColourField } from './colour-field';
import { type ChangeItem, FIELD_LABELS, hasField, wireName } from './kinds';
import { ParentField } from './parent-field';
import { SimilarItems } from './similar-items';

interface Props {
  readonly kind: ItemKind;
  readonly id: number | null;
  readonly draft: ItemDraft;
  readonly onChange: ChangeItem;
}

type TextField = {
  [Field in ItemField]: ItemDraft[Field] extends string ? Field : never;
}[ItemField];

const KEYBOARDS = { phone: 'tel', email: 'email', website: 'url' } as const;

/** The fields that a kind has. */
export function ItemSections({ kind, id, draft, onChange }: Props) {
  const { say } = useWords();
  const text = (field: TextField, hint?: string): ReactNode =>
    hasField(kind, field) && (
      <TextInput
        label={say(FIELD_LABELS[field])}
        hint={hint}
        name={wireName(kind, field)}
        {...(field in KEYBOARDS && { inputMode: KEYBOARDS[field as keyof typeof KEYBOARDS] })}
        value={draft[field]}
        onChange={(value) => onChange({ [field]: value })}
      />
    );
  return (
    <>
      <section className="card-block" aria-label={say('details')}>
        {text('name')}
        {id === null && <SimilarItems kind={kind} name={draft.name} />}
        {hasField(kind, 'parent') && (
          <ParentField self={id} value={draft.parent} onChange={(parent) => onChange({ parent })} />
        )}
        {hasField(kind, 'slot') && <ColourField value={draft.slot} onChange={(slot) => onChange({ slot })} />}
        {hasField(kind, 'phone') && (
          <div className="row">
            {text('phone')}
            {text('email')}
            {text('website')}
          </div>
        )}
        {hasField(kind, 'image') && (
          <ImageField value={draft.image} onChange={(image) => onChange({ image })} />
        )}
      </section>
      {hasField(kind, 'address') && (
        <section className="card-block" aria-label={say('address')}>
          <h2>{say('address')}</h2>
          {text('address')}
          <div className="row">
            {text('zip')}
            {text('city')}
            {text('region')}
            {text('country')}
          </div>
          {text('coordinates', say('coordinatesHint'))}
          <Switch isSelected={draft.showMap} onChange={(showMap) => onChange({ showMap })}>
            <span className="track" aria-hidden="true" />
            {say('showMap')}
          </Switch>
        </section>
      )}
      <section className="card-block" aria-label={say('text')}>
        {hasField(kind, 'phone') ? (
          <Suspense fallback={<p className="loading">{say('loading')}</p>}>
            <RichText
              label={say('description')}
              value={draft.description}
              onChange={(description) => onChange({ description })}
            />
          </Suspense>
        ) : (
          <TextInput
            label={say('description')}
            name="description"
            rows={4}
            value={draft.description}
            onChange={(description) => onChange({ description })}
          />
        )}
        {text('slug')}
      </section>
    </>
  );
}
