import { NOT_STARTED } from 'virtual:not-started';
import { LANGUAGES, type Language } from './languages';

/** Stands instead of all screens when the words did not load. Loading the page again also brings a newer version. */
export function showNotStarted(app: HTMLElement, language: Language): void {
  const { noAnswer, tryAgain } = NOT_STARTED[language];
  document.documentElement.lang = LANGUAGES[language].locale;
  const main = document.createElement('main');
  const heading = document.createElement('h1');
  heading.textContent = noAnswer;
  const button = document.createElement('button');
  button.className = 'react-aria-Button primary';
  button.textContent = tryAgain;
  button.addEventListener('click', () => location.reload());
  const tools = document.createElement('div');
  tools.append(button);
  main.append(heading, tools);
  app.replaceChildren(main);
}
