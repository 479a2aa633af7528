import { memo, Suspense } from 'react';
import { Button } from 'react-aria-components';
import type { Kind } from '../../api/any-item';
import { fieldName } from '../../parts/api-fields';
import { PlainText } from '../../fields/plain-text';
import { Difference } from '../../parts/difference';
import { TextInput } from '../../parts/fields';
import { Html, plainText } from '../../parts/html';
import { RichText } from '../../rich-text/lazy';
import type { TextField } from '../../state/translation';
import { useWords } from '../../words/words';

interface Props {
  readonly kind: Kind;
  readonly field: TextField;
  readonly original: string;
  /** What the original was when it was translated; undefined if it is the same. */
  readonly before: string | undefined;
  readonly value: string;
  readonly from: string;
  readonly language: string;
  readonly maxLength?: number | undefined;
  readonly onChange: (name: string, value: string) => void;
}

/** One text: the original at the left, its translation at the right. */
export const TranslateField = memo((props: Props) => {
  const { kind, field, original, before, value, from, language, maxLength, onChange } = props;
  const { say } = useWords();
  const label = fieldName(field.name, kind, say);
  const isHtml = field.form !== 'line';
  return (
    <div className="side-row" role="group" aria-label={label} data-field={field.name}>
      {before !== undefined && (
        <div className="warning">
          <p>{say('stillRight')}</p>
          <Difference
            before={isHtml ? plainText(before) : before}
            after={isHtml ? plainText(original) : original}
            lang={from}
          />
        </div>
      )}
      <div className="source">
        <span className="label">{say('original')}</span>
        {original === '' ? (
          <i>{say('empty')}</i>
        ) : isHtml ? (
          <Html html={original} lang={from} />
        ) : (
          <p lang={from}>{original}</p>
        )}
        {original !== '' && value === '' && (
          <Button
            className="react-aria-Button plain"
            aria-label={`${say('copyOriginal')}: ${label}`}
            onPress={() => onChange(field.name, original)}
          >
            {say('copyOriginal')}
          </Button>
        )}
      </div>
      {field.form === 'lines' ? (
        <PlainText
          label={label}
          name={field.name}
          lang={language}
          value={value}
          onChange={(html) => onChange(field.name, html)}
        />
      ) : isHtml ? (
        <Suspense fallback={<p role="status">{say('loading')}</p>}>
          <RichText
            label={label}
            value={value}
            lang={language}
            onChange={(html) => onChange(field.name, html)}
          />
        </Suspense>
      ) : (
        <TextInput
          label={label}
          name={field.name}
          lang={language}
          value={value}
          {...(maxLength !== undefined && { maxLength })}
          onChange={(text) => onChange(field.name, text)}
        />
      )}
    </div>
  );
});
