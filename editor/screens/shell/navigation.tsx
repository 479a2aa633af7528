import { useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Button, Link, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
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

function More({ groups, here }: { groups: readonly (readonly Place[])[]; here: Place | undefined }) {
  const { say } = useWords();
  return (
    <MenuTrigger>
      <Button className={`react-aria-Button plain ${here === undefined ? '' : 'here'}`}>
        {say('moreScreens')}
        {here !== undefined && `: ${say(here.word)}`}
        <Chevron />
      </Button>
      <Popover placement="bottom start">
        <Menu>
          {groups.map((group, index) => (
            <Fragment key={group[0]?.path}>
              {index > 0 && <Separator />}
              {group.map(({ path, word }) => (
                <MenuItem key={path} id={path} href={screen(path)}>
                  {say(word)}
                </MenuItem>
              ))}
            </Fragment>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
