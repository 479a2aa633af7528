/** The path of the editor, which the service writes into the page: `/admin` behind its root path. */
export const ADMIN = document.querySelector<HTMLMetaElement>('meta[name=admin]')?.content ?? '/admin';

/** The path of a screen, for links. */
export const screen = (path: string): string => ADMIN + path;
