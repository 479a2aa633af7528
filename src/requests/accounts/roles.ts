export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (word: string): word is Role => (ROLES as readonly string[]).includes(word);
