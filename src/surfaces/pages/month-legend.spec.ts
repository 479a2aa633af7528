import { listCategories } from './month-legend.js';

const category = (id: number, name: string) => ({ id, name, slug: name.toLowerCase(), slot: 1 });

it.each([
  ['en', ['Zoo', 'Art', null, 'Film', 'Art'], ['Art', 'Film', 'Zoo']],
  ['de', ['Übung', 'Tanz', 'Vortrag'], ['Tanz', 'Übung', 'Vortrag']],
  ['sv', ['Öppet', 'Zoo', 'Film'], ['Film', 'Zoo', 'Öppet']],
  ['en', [null], []],
] as const)('names the categories of events once, in the order of %s', (language, names, listed) => {
  const ids = [...new Set(names)];
  const categories = names.map((name) => (name === null ? null : category(ids.indexOf(name) + 1, name)));
  expect(listCategories(categories, language).map(({ name }) => name)).toEqual(listed);
});

it('leaves out the rarest of many', () => {
  const all = Array.from({ length: 25 }, (_, n) => category(n + 1, `Name ${String(n).padStart(2, '0')}`));
  const twice = [...all, ...all.slice(5)];
  expect(listCategories(twice, 'en')).toEqual(all.slice(5));
});
