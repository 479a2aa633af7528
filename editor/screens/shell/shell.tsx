import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { Link, RouterProvider } from 'react-aria-components';
import { screen } from '../../api/place';
import { useMe, useSettings } from '../../api/rights';
import { getSessionNeed, subscribeToSession } from '../../api/session';
import { Choice } from '../../parts/fields';
import { isLanguage, LANGUAGES, ownName } from '../../words/languages';
import { chooseLanguage, useWords, wasLanguageNotKept } from '../../words/words';
import { Navigation } from './navigation';
import { SignInAgain } from './sign-in-again';

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
          <LanguageNote />
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </main>
        <SignInAgain />
      </Suspense>
    </RouterProvider>
  );
}

/** Stands instead of a screen. It may wait for an answer of the user, and is then the screen behind the question. */
export function Loading() {
  const { say } = useWords();
  const need = useSyncExternalStore(subscribeToSession, getSessionNeed);
  return need !== null ? (
    <h1 className="loading">{say('signInAgain')}</h1>
  ) : (
    <p role="status" className="loading">
      {say('loading')}
    </p>
  );
}

// Read once: React may draw a part twice.
const isLanguageLost = wasLanguageNotKept();

function LanguageNote() {
  const { say } = useWords();
  return (
    isLanguageLost && (
      <p role="status" className="warning">
        {say('languageNotKept')}
      </p>
    )
  );
}

function Header() {
  const { say, language } = useWords();
  const { username, name } = useMe();
  const { site_name: siteName } = useSettings();
  return (
    <>
      <a className="skip" href="#main">
        {say('skip')}
      </a>
      <header className="top">
        <Link className="brand" href={screen('/')}>
          {siteName ?? say('calendar')}
        </Link>
        <Navigation />
        {/* A page of the server, which the router does not know. */}
        <a className="account" href={screen('/account')}>
          {name === '' ? username : name}
        </a>
        <Choice
          label={say('language')}
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={(code) => {
            if (isLanguage(code)) void chooseLanguage(code);
          }}
        />
      </header>
    </>
  );
}
