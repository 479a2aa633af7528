/**
 * Stands in the page itself, so that it needs no other file: says so when the scripts of the editor or its words do not
 * load, which leaves the page empty, and loads it again on request. That also brings a newer version.
 */
import { NOT_STARTED } from 'virtual:not-started';

type Code = keyof typeof NOT_STARTED;

const isKnown = (code: string): code is Code => Object.hasOwn(NOT_STARTED, code);

/** That of the account is not known yet. */
function chosenLanguages(): string[] {
  try {
    return [localStorage.getItem('editor.language') ?? '', ...navigator.languages];
  } catch {
    // A browser that stores nothing.
    return [...navigator.languages];
  }
}

/** @param isAnswered whether the server has answered, so that something else went wrong */
function showNotStarted(language: string | null, isAnswered: boolean): void {
  const app = document.getElementById('app');
  if (app === null || app.childElementCount > 0) return;
  const wanted = [language ?? '', ...chosenLanguages()].map((code) => code.toLowerCase());
  const codes = wanted.flatMap((code) => [code, code.startsWith('pt') ? 'pt-pt' : code.slice(0, 2)]);
  const code = codes.find(isKnown) ?? 'en';
  const { noAnswer, problem, tryAgain } = NOT_STARTED[code];
  document.documentElement.lang = code;
  const main = document.createElement('main');
  const heading = document.createElement('h1');
  heading.textContent = isAnswered ? problem : noAnswer;
  document.title = heading.textContent;
  const button = document.createElement('button');
  button.className = 'react-aria-Button primary';
  button.textContent = tryAgain;
  button.addEventListener('click', () => location.reload());
  const tools = document.createElement('div');
  tools.append(button);
  main.append(heading, tools);
  app.replaceChildren(main);
}

// Failures of files are reported to their elements alone, those of scripts that run to the window.
window.addEventListener(
  'error',
  ({ target }) => {
    const isFile = target instanceof Element;
    if (!isFile || target instanceof HTMLScriptElement) whenParsed(() => showNotStarted(null, !isFile));
  },
  true,
);
document.addEventListener('words-missing', (event) => {
  showNotStarted(event instanceof CustomEvent ? String(event.detail) : null, false);
});

function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act);
  else act();
}
