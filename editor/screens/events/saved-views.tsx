import { Suspense, useState } from 'react';
import { Button, Link } from 'react-aria-components';
import { type EventFilters, toEventFilters, toSearch } from '../../api/event-filters';
import { screen } from '../../api/place';
import { useMe } from '../../api/rights';
import { Cross } from '../../parts/icons';
import { lazyPart } from '../../parts/lazy-part';
import { readViews, removeView, saveView } from '../../state/saved-views';
import { useWords } from '../../words/words';

const SaveView = lazyPart(() => import('./save-view').then((module) => module.SaveView), { floats: true });

const toText = (filters: EventFilters): string =>
  new URLSearchParams(
    Object.entries(toSearch({ ...filters, page: 1 })).map(([name, value]) => [name, String(value)]),
  ).toString();

/** The views that the user keeps in this browser, and the present one to be kept. */
export function SavedViews({ filters, onGo }: { filters: EventFilters; onGo: () => void }) {
  const { say } = useWords();
  const { id } = useMe();
  const [views, setViews] = useState(() => readViews(localStorage, id));
  const [isSaving, setIsSaving] = useState(false);
  const here = toText(filters);
  const isKept = views.some((view) => toText(toEventFilters(view.filters)) === here);
  if (views.length === 0 && here === '') return null;
  return (
    <nav className="views" aria-label={say('views')}>
      {views.length > 0 && (
        <ul className="choices">
          {views.map((view) => {
            const query = toText(toEventFilters(view.filters));
            return (
              <li key={view.name}>
                <Link
                  href={screen(`/events${query === '' ? '' : `?${query}`}`)}
                  onPress={onGo}
                  {...(query === here && { 'aria-current': 'page' as const })}
                >
                  {view.name}
                </Link>
                <Button
                  className="react-aria-Button plain"
                  aria-label={say('remove', { name: view.name })}
                  onPress={() => setViews(removeView(localStorage, id, view.name))}
                >
                  <Cross />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {here !== '' && !isKept && (
        <Button className="react-aria-Button plain" onPress={() => setIsSaving(true)}>
          {say('saveView')}…
        </Button>
      )}
      {isSaving && (
        <Suspense>
          <SaveView
            onClose={() => setIsSaving(false)}
            onSave={(name) =>
              setViews(saveView(localStorage, id, { name, filters: toSearch({ ...filters, page: 1 }) }))
            }
          />
        </Suspense>
      )}
    </nav>
  );
}
