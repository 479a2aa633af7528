import { Button } from 'react-aria-components';
import { formatClock } from '../../parts/dates';
import { Choice } from '../../parts/fields';
import { useWords } from '../../words/words';

/** Which dates of a series get the translation. */
export type DatesScope = 'this' | 'all';

interface Props {
  readonly isPending: boolean;
  readonly isChanged: boolean;
  readonly isOutdated: boolean;
  readonly message: string;
  readonly keptAt: number | null;
  /** Null for what is in no series. */
  readonly scope: DatesScope | null;
  readonly onScope: (scope: DatesScope) => void;
  readonly onSave: () => void;
  readonly onSkip: () => void;
  /** Saves, or says that the translation is still right, and goes on. */
  readonly onGo: () => void;
}

/** What can be done with the translation; one key goes on to the next. */
export function TranslateBar(props: Props) {
  const { isPending, isChanged, isOutdated, scope, onScope, onSave, onSkip, onGo } = props;
  const { say } = useWords();
  const go = isChanged ? 'saveNext' : isOutdated ? 'stillFits' : 'next';
  return (
    <div className="foot">
      <p role="status">
        <State {...props} />
      </p>
      {scope !== null && (
        <Choice
          label={say('series')}
          value={scope}
          options={[
            { id: 'all', label: say('scopeAll') },
            { id: 'this', label: say('scopeThis') },
          ]}
          onChange={(id) => onScope(id === 'this' ? 'this' : 'all')}
        />
      )}
      {(isChanged || isOutdated) && <Button onPress={onSkip}>{say('skipImage')}</Button>}
      {isChanged && (
        <Button onPress={onSave} isPending={isPending}>
          {say('saveTranslation')}
        </Button>
      )}
      <Button
        className="react-aria-Button primary"
        aria-keyshortcuts="Control+Enter"
        onPress={onGo}
        isPending={isPending}
      >
        {say(go)} <kbd aria-hidden="true">Ctrl+Enter</kbd>
      </Button>
    </div>
  );
}

function State({ isPending, isChanged, message, keptAt }: Props) {
  const { say, locale } = useWords();
  if (isPending) return <>{say('saving')}</>;
  if (!isChanged) return <>{message}</>;
  return (
    <>
      {message} {keptAt === null ? say('unsaved') : say('autosaved', { time: formatClock(keptAt, locale) })}
    </>
  );
}
