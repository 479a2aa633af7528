import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const app = document.getElementById('app');
if (app !== null)
  createRoot(app).render(
    <StrictMode>
      <main>
        <h1>Calendar</h1>
      </main>
    </StrictMode>,
  );
