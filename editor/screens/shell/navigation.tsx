import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button, Link, Popover } from 'react-aria-components';
import { screen } from '../../api/place';
import { useRights } from '../../api/rights';
import { Chevron } from '../../parts/icons';
import { useWords } from '../../words/words';
import { isAt, type Place, PLACES } from './places';

/** Leads to the screens that the user has the right for: a few at once, the others in a menu. */
export function Navigation() {
  const { say } = useWords();
  const may = useRights();
  const { pathname } = useLocation();
  const visible = (places: readonly Place[]): Place[] =>
    places.filter(
      ({ right, unless }) => (right === undefined || may(right)) && (unless === undefined || !may(unless)),
    );
  const groups = [PLACES.calendar, PLACES.administration].map(visible).filter((group) => group.length > 0);
  return (
    <nav aria-label={say('navigation')}>
      <ul>
        {visible(PLACES.bar).map((place) => (
          <li key={place.path}>
            <Link
              href={screen(place.path)}
              {...(isAt(pathname, place) && { 'aria-current': 'page' as const })}
            >
              {say(place.word)}
            </Link>
          </li>
        ))}
        {groups.length > 0 && (
          <li>
            <More groups={groups} here={groups.flat().find((place) => isAt(pathname, place))} />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** A button that opens a list of links: those of a navigation need no menu, whose code is large. */
function More({ groups, here }: { groups: readonly (readonly Place[])[]; here: Place | undefined }) {
  const { say } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        className={`react-aria-Button plain ${here === undefined ? '' : 'here'}`}
        aria-expanded={isOpen}
        onPress={() => setIsOpen(!isOpen)}
      >
        {say('moreScreens')}
        {here !== undefined && `: ${say(here.word)}`}
        <Chevron />
      </Button>
      <Popover
        className="react-aria-Popover more"
        triggerRef={button}
        placement="bottom start"
        aria-label={say('moreScreens')}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        {groups.map((group) => (
          <ul key={group[0]?.path}>
            {group.map((place) => (
              <li key={place.path}>
                <Link
                  href={screen(place.path)}
                  onPress={() => setIsOpen(false)}
                  {...(place === here && { 'aria-current': 'page' as const })}
                >
                  {say(place.word)}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </Popover>
    </>
  );
}
