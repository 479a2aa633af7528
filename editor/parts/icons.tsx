import type { ReactNode } from 'react';

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
  >
    {children}
  </svg>
);

export const Chevron = () => (
  <Icon>
    <path d="m4 6 4 4 4-4" />
  </Icon>
);

export const Back = () => (
  <Icon>
    <path d="m10 4-4 4 4 4" />
  </Icon>
);

export const Forward = () => (
  <Icon>
    <path d="m6 4 4 4-4 4" />
  </Icon>
);

export const CalendarIcon = () => (
  <Icon>
    <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3" />
  </Icon>
);

export const Cross = () => (
  <Icon>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
);
