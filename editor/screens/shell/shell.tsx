import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { Link, RouterProvider } from 'react-aria-components';
import { screen } from '../../api/place';
import { type Right, useMe, useRights, useSettings } from '../../api/rights';
import { Choice } from '../../parts/fields';
import { isLanguage, LANGUAGES, ownName } from '../../words/languages';
import { chooseLanguage, useWords, type Word } from '../../words/words';
import { SignInAgain } from './sign-in-again';

interface Place {
  readonly path: string;
  readonly word: Word;
  readonly right?: Right;
}

/** What the navigation leads to, for those who have the right. */
const PLACES: readonly Place[] = [
  { path: '/', word: 'today' },
  { path: '/events', word: 'events' },
];

const LANGUAGE_OPTIONS = Object.keys(LANGUAGES)
  .filter(isLanguage)
  .map((id) => ({ id, label: ownName(id) }));

export function Shell() {
  const router = useRouter();
  return (
    <RouterProvider navigate={(href) => void router.navigate({ href })}>
      <Suspense fallback={<Loading />}>
        <Header />
        <main id="main" tabIndex={-1}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </main>
        <SignInAgain />
      </Suspense>
    </RouterProvider>
  );
}

export function Loading() {
  const { say } = useWords();
  return (
    <p role="status" className="loading">
      {say('loading')}
    </p>
  );
}

function Header() {
  const { say, language } = useWords();
  const may = useRights();
  const { username, name } = useMe();
  const { site_name: siteName } = useSettings();
  const { pathname } = useLocation();
  const isHere = (path: string): boolean =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
  return (
    <>
      <a className="skip" href="#main">
        {say('skip')}
      </a>
      <header className="top">
        <Link className="brand" href={screen('/')}>
          {siteName ?? say('calendar')}
        </Link>
        <nav aria-label={say('navigation')}>
          <ul>
            {PLACES.filter(({ right }) => right === undefined || may(right)).map(({ path, word }) => (
              <NavItem key={path} path={path} isHere={isHere(path)}>
                {say(word)}
              </NavItem>
            ))}
          </ul>
        </nav>
        {/* A page of the server, which the router does not know. */}
        <a className="account" href={screen('/account')}>
          {name === '' ? username : name}
        </a>
        <Choice
          label={say('language')}
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={(code) => isLanguage(code) && chooseLanguage(code)}
        />
      </header>
    </>
  );
}

const NavItem = ({ path, isHere, children }: { path: string; isHere: boolean; children: ReactNode }) => (
  <li>
    <Link href={screen(path)} {...(isHere && { 'aria-current': 'page' as const })}>
      {children}
    </Link>
  </li>
);
