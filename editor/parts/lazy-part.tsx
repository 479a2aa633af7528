/** Parts and screens whose code is loaded when they are first shown, and what stands in their place when it is not. */
import { type ComponentType, use, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../words/words';

interface LazyPart<Props> {
  (props: Props): React.ReactNode;
  /** Loads the code before it is needed; a failure is left to the first showing. */
  readonly preload: () => Promise<void>;
}

/**
 * An error of `React.lazy` stays for good, and replaces the screen with all that is typed on it. Here a part that cannot be
 * loaded says so in its own place, and can be loaded again.
 *
 * @param options.floats for dialogs, whose place on the page may be out of sight
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { floats = false } = {},
): LazyPart<Props> {
  let Part: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const start = (): Promise<void> =>
    (loading ??= load().then(
      (loaded) => {
        Part = loaded;
      },
      () => undefined,
    ));
  const forget = (): void => {
    loading = null;
  };
  function Lazy(props: Props) {
    const [, setTries] = useState(0);
    if (Part === null) use(start());
    if (Part !== null) return <Part {...props} />;
    const retry = async (): Promise<void> => {
      forget();
      reloadStyles();
      await start();
      // Browsers keep the failure of a module until the page is loaded anew, which has what was typed.
      if (Part === null && (await isReachable())) location.reload();
      else setTries((tries) => tries + 1);
    };
    const onClose = 'onClose' in props ? (props.onClose as () => void) : null;
    return <NotLoaded floats={floats} onRetry={() => void retry()} onLeave={forget} onClose={onClose} />;
  }
  return Object.assign(Lazy, {
    preload: async () => {
      await start();
      if (Part === null) forget();
    },
  });
}

/** For screens: what they return is not read here, as they read the types of the routes, which would depend on it. */
export const lazyScreen = (load: () => Promise<() => void>): LazyPart<object> =>
  lazyPart(load as () => Promise<ComponentType>);

/** Whether the server answers, so that loading the page anew would not leave it empty. */
const isReachable = (): Promise<boolean> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Vite adds the stylesheets of a part once only. */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}

interface Props {
  readonly floats: boolean;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
  /** That of a dialog. */
  readonly onClose: (() => void) | null;
}

function NotLoaded({ floats, onRetry, onLeave, onClose }: Props) {
  const { say } = useWords();
  useEffect(() => onLeave, [onLeave]);
  return (
    <div role="alert" className={`problems not-loaded ${floats ? 'floats' : ''}`}>
      <p>{say('notLoaded')}</p>
      <div className="tools">
        {onClose !== null && <Button onPress={onClose}>{say('cancel')}</Button>}
        <Button onPress={() => location.reload()}>{say('reloadPage')}</Button>
        <Button className="react-aria-Button primary" onPress={onRetry}>
          {say('tryAgain')}
        </Button>
      </div>
    </div>
  );
}
