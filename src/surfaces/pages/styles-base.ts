// What stands on every page. The custom properties are those of the theme.

export const BASE_STYLES = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans); overflow-wrap: break-word; }
main { flex: 1; padding-block: 1.75rem 3rem; }
main:focus, #results:focus { outline: none; }
#results { scroll-margin-top: 6rem; }
.wide { width: 100%; max-width: 66rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
h1, h2, h3 { font-family: var(--serif); line-height: 1.2; font-weight: 600; text-wrap: balance; }
h1 { margin: 0 0 0.5rem; font-size: clamp(1.75rem, 1.3rem + 2.2vw, 2.75rem); letter-spacing: -0.01em; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.35rem; }
p { margin: 0 0 0.75rem; }
ul { margin: 0; padding: 0; list-style: none; }
img { max-width: 100%; height: auto; }
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 0.07em; }
a:hover { text-decoration-thickness: 0.14em; }
:focus-visible, .field input:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: -4rem; padding: 0.6rem 1rem; background: var(--accent); color: var(--accent-ink); border-radius: var(--radius); z-index: 2; }
.skip:focus { top: 0.5rem; }
header.site { border-bottom: 1px solid var(--line); background: var(--card); }
header.site .wide { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1.5rem; padding-block: 0.75rem; }
.site-name { margin: 0; font: 600 1.25rem/1.3 var(--serif); }
.site-name a { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; padding-block: 0.25rem; color: inherit; text-decoration: none; }
.logo { display: block; width: auto; max-height: 3rem; max-width: min(16rem, 100%); object-fit: contain; }
header.site nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem; }
header.site nav a { display: block; padding: 0.45rem 0.85rem; border-radius: 99px; color: var(--ink); text-decoration: none; font-weight: 500; }
header.site nav a:hover { background: var(--accent-wash); }
header.site nav a[aria-current] { background: var(--accent); color: var(--accent-ink); }
footer.site { border-top: 1px solid var(--line); background: var(--card); font-size: 0.925rem; }
footer.site .wide { padding-block: 1.5rem 2rem; display: grid; gap: 1rem; }
footer.site ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
footer.site a { display: inline-block; padding-block: 0.3rem; }
.languages a { color: var(--soft); text-decoration: none; }
.languages a:hover { text-decoration: underline; }
.languages a[aria-current] { color: var(--ink); font-weight: 600; }
.status { display: inline-block; padding: 0.05rem 0.6rem; border-radius: 99px; background: var(--warn-wash); color: var(--warn); border: 1px solid currentColor; font: 600 0.8125rem/1.5 var(--sans); vertical-align: 0.15em; }
.notice { margin: 0 0 1.25rem; padding: 0.8rem 1rem; border-inline-start: 4px solid var(--warn); background: var(--warn-wash); border-radius: 0 var(--radius) var(--radius) 0; }
.notice p { margin: 0.25rem 0 0; }
.button, button { display: inline-block; padding: 0.55rem 1.1rem; border: 1px solid var(--accent); border-radius: 99px; background: var(--accent); color: var(--accent-ink); font: 600 1rem/1.3 var(--sans); text-align: center; text-decoration: none; cursor: pointer; }
.button-plain { background: transparent; color: var(--accent); }
@media print {
  :root { color-scheme: light; --paper: #fff; --card: #fff; --ink: #000; --soft: #333; --accent: #000; --accent-ink: #fff; --accent-wash: #eee; --warn: #000; --warn-wash: #fff; --line: #bbb; }
  header.site nav, footer.site, .filters, .chosen, .paging, .turn, .dots, .add, .share, .skip { display: none; }
  a { color: inherit; text-decoration: none; }
  .card { break-inside: avoid; }
}
@media (forced-colors: active) { .status, .date, header.site nav a[aria-current] { border: 1px solid; } }
`;
