import { useNavigate } from '@tanstack/react-router';
import type { LanguageCode } from 'calendar-events-client';
import type { Kind } from '../../api/any-item';
import { useMe, useSettings } from '../../api/rights';
import type { TranslationPair } from '../../api/translation-queries';
import { Choice } from '../../parts/fields';
import { rememberLanguage } from '../../state/chosen-language';
import { toLanguageOptions } from '../../words/languages';
import { useWords } from '../../words/words';

interface Props {
  readonly kind: Kind;
  readonly pair: TranslationPair;
  readonly language: LanguageCode;
  /** The language that is translated from. */
  readonly from: LanguageCode;
  readonly onFrom: (language: LanguageCode) => void;
}

/** The languages of one item: from which and into which it is translated. */
export function Languages({ kind, pair: { original }, language, from, onFrom }: Props) {
  const { say, locale } = useWords();
  const navigate = useNavigate();
  const { id: userId } = useMe();
  const { languages } = useSettings();
  const sources = languages.filter((code) => code !== language && original.translations[code] !== undefined);
  const targets = languages.filter((code) => code !== original.language);
  const goTo = (code: string): void => {
    rememberLanguage(localStorage, userId, code);
    void navigate({
      to: '/$kind/$id/translate/$language',
      params: { kind, id: String(original.id), language: code },
      search: {},
    });
  };
  return (
    <>
      {sources.length > 1 && (
        <Choice
          label={say('translateFrom')}
          value={from}
          options={toLanguageOptions(sources, locale)}
          onChange={(code) => onFrom(sources.find((each) => each === code) ?? original.language)}
        />
      )}
      <Choice
        label={say('translateTo')}
        value={language}
        options={toLanguageOptions(targets, locale)}
        onChange={goTo}
      />
    </>
  );
}
