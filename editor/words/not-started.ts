/**
 * Stands in the page itself, so that it needs no other file: says so when the scripts of the editor or its words do not
 * load, which leaves the page empty, and loads it again on request. That also brings a newer version. A style that does
 * not load is asked for again, as the editor works without it meanwhile.
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

/** The pause before each further attempt. */
const STYLE_WAITS_MS = [500, 2_000, 5_000, 15_000];

const styleCopies = new WeakSet<Element>();

/** Puts a copy in its place, which the browser loads. */
function loadStyleAgain(link: HTMLLinkElement, attempt = 0): void {
  const wait = STYLE_WAITS_MS[attempt];
  if (wait === undefined) return;
  setTimeout(() => {
    const copy = link.cloneNode() as HTMLLinkElement;
    styleCopies.add(copy);
    copy.addEventListener('error', () => loadStyleAgain(copy, attempt + 1));
    link.replaceWith(copy);
  }, wait);
}

// Failures of files are reported to their elements alone, those of scripts that run to the window.
window.addEventListener(
  'error',
  ({ target }) => {
    const isFile = target instanceof Element;
    if (!isFile || target instanceof HTMLScriptElement) whenParsed(() => showNotStarted(null, !isFile));
    // Those of later parts are loaded with their scripts, which report them.
    else if (isFirstStyle(target)) loadStyleAgain(target);
  },
  true,
);
document.addEventListener('words-missing', (event) => {
  showNotStarted(event instanceof CustomEvent ? String(event.detail) : null, false);
});

/** Scripts wait for the style of the page: the editor shows nothing before. */
function isFirstStyle(target: Element): target is HTMLLinkElement {
  const isShown = (document.getElementById('app')?.childElementCount ?? 0) > 0;
  return (
    target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !isShown && !styleCopies.has(target)
  );
}

function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act);
  else act();
}
