import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { queryClient, setMessageLanguage } from './api/client';
import { queries } from './api/queries';
import { router } from './routes';
import { pruneDrafts } from './state/kept-drafts';
import { chosenLanguage, loadWords, WordsContext } from './words/words';
import './style/tokens.css';
import './style/parts.css';
import './style/pickers.css';
import './style/phone-lists.css';
import './style/choices.css';
import './style/screens.css';
import './style/blocks.css';
import './style/items.css';
import './style/navigation.css';

const language = await chosenLanguage();
setMessageLanguage(language);
// Asked for while the scripts of the screen are loaded.
for (const query of [queryClient.query(queries.me()), queryClient.query(queries.settings())])
  void query.catch(() => undefined);

pruneDrafts(localStorage, Date.now());
const words = await loadWords(language).catch(() => null);
const app = document.getElementById('app');
// For the script of the page.
if (words === null) document.dispatchEvent(new CustomEvent('words-missing', { detail: language }));
if (app !== null && words !== null)
  createRoot(app).render(
    <StrictMode>
      <WordsContext value={words}>
        <I18nProvider locale={words.locale}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </WordsContext>
    </StrictMode>,
  );
