// Lists, months and single items.

export const PAGE_STYLES = `
.filters { display: block; margin: 1.25rem 0 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.filters form { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; }
.field-search { flex: 1 1 9rem; }
.more-filters { flex: 1 0 100%; }
details.filters { padding: 0.6rem 1rem; }
details.filters form { margin-block: 0.75rem 0.5rem; }
.filters summary { width: fit-content; padding-block: 0.2rem; color: var(--accent); cursor: pointer; }
.fields { flex: 1 1 100%; display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; align-items: end; }
.more-filters .fields { margin-top: 0.5rem; }
.field { min-width: 0; }
.field-category { grid-column: 1 / -1; }
.field label { display: block; margin-bottom: 0.2rem; font-size: 0.875rem; color: var(--soft); }
.field input, .field select { width: 100%; min-width: 0; height: 2.6rem; padding: 0 0.5rem; border: 1px solid var(--field); border-radius: 7px; background: var(--paper); color: var(--ink); font: inherit; }
.field-check { display: flex; align-items: center; gap: 0.5rem; grid-column: 1 / -1; }
.field-check input { width: 1.25rem; height: 1.25rem; accent-color: var(--accent); }
.field-check label { margin: 0; font-size: 1rem; color: inherit; }
.filters button { min-height: 2.6rem; }
.ways { display: flex; flex-wrap: wrap; gap: 0.25rem 1.1rem; margin-top: 0.75rem; padding-top: 0.6rem; border-top: 1px solid var(--line); }
.ways a { display: inline-block; padding-block: 0.3rem; }
.ways a[aria-current] { font-weight: 700; text-decoration: none; }
.chosen { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0 0 1rem; }
.chosen a { display: inline-block; padding: 0.25rem 0.8rem; border-radius: 99px; background: var(--accent-wash); color: var(--ink); text-decoration: none; }
.chosen a:hover { text-decoration: line-through; }
.chosen .clear { background: none; color: var(--accent); text-decoration: underline; }
.found { display: flex; flex-wrap: wrap; gap: 0 1.5rem; justify-content: space-between; color: var(--soft); }
.found a { display: inline-block; padding-block: 0.15rem; }
.month-name { margin: 2rem 0 0; padding-bottom: 0.5rem; border-bottom: 2px solid var(--ink); font-size: 1.15rem; }
.month-name::first-letter, .calendar-head h1::first-letter { text-transform: uppercase; }
.card { display: grid; grid-template-columns: 3.25rem minmax(0, 1fr); gap: 0 1rem; padding: 1.1rem 0; border-bottom: 1px solid var(--line); align-items: start; }
.date { text-align: center; line-height: 1.1; }
.date-day { display: block; font: 600 1.9rem/1 var(--serif); color: var(--accent); font-variant-numeric: lining-nums; }
.date-month { font-size: 0.8125rem; color: var(--soft); }
.card h3 { margin: 0 0 0.2rem; font-size: 1.2rem; }
.card h3 a { color: var(--ink); text-decoration: none; }
.card h3 a:hover { color: var(--accent); text-decoration: underline; }
.card p { margin: 0; color: var(--soft); }
.card .card-place { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.card .card-when { color: var(--ink); }
.map-frame { margin: 0 0 1.5rem; }
.map { display: block; width: 100%; max-width: 48rem; height: auto; border-radius: var(--radius); background: var(--line); }
.map circle { fill: var(--mark); stroke: #fff; stroke-width: 4; }
.map a:focus-visible circle, .map a:hover circle { stroke: #1d1f24; stroke-width: 6; }
.venues { display: grid; gap: 0 2.5rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.venues > li { padding: 1rem 0; border-top: 1px solid var(--line); min-width: 0; }
.venues h2 { margin: 0 0 0.25rem; font-size: 1.15rem; }
.venues p { margin: 0 0 0.3rem; color: var(--soft); }
.venues time { color: var(--soft); }
.venues a { display: inline-block; padding-block: 0.15rem; }
.venues li li { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 0.75rem; align-items: baseline; }
.field textarea { width: 100%; padding: 0.6rem; border: 1px solid var(--field); border-radius: 7px; background: var(--card); color: var(--ink); font: 0.875rem/1.5 ui-monospace, 'Liberation Mono', monospace; }
.field-address { margin-bottom: 1rem; max-width: 42rem; }
.related { margin-top: 2.5rem; }
.ongoing li { padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
.ongoing h3 { margin: 0; font: 600 1rem/1.4 var(--sans); }
.ongoing p { margin: 0; font-size: 0.925rem; color: var(--soft); }
.card-dates a { display: inline-block; padding-block: 0.15rem; }
.is-cancelled h3 a { text-decoration: line-through; }
.thumbnail { display: none; border-radius: var(--radius); object-fit: cover; }
.none { padding: 2rem 0; }
.none p { font-size: 1.15rem; }
.paging { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; justify-content: space-between; margin-top: 1.5rem; }
.calendar-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem; margin-bottom: 1rem; }
.calendar-head h1 { margin: 0; }
.turn { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.turn a { white-space: nowrap; }
.calendar { width: 100%; border-collapse: collapse; table-layout: fixed; background: var(--card); }
.calendar caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.calendar th { padding: 0.4rem; border: 1px solid var(--line); font-size: 0.875rem; color: var(--soft); text-align: start; }
.calendar abbr { text-decoration: none; }
.long { display: grid; gap: 0.25rem; margin-bottom: 1.25rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.long li { display: flex; flex-wrap: wrap; gap: 0 0.75rem; }
.long time { color: var(--soft); }
.calendar td { height: 6.5rem; padding: 0.4rem; border: 1px solid var(--line); vertical-align: top; font-size: 0.875rem; line-height: 1.3; }
.calendar a.day-number { width: fit-content; min-width: 1.7rem; text-decoration: none; }
.calendar a.day-number:hover { color: var(--accent); text-decoration: underline; }
.calendar .day-number { display: block; margin-bottom: 0.25rem; color: var(--soft); font-variant-numeric: lining-nums; }
.calendar .today .day-number { display: inline-block; min-width: 1.7rem; padding: 0.1rem 0.35rem; border-radius: 99px; background: var(--accent); color: var(--accent-ink); text-align: center; font-weight: 700; }
.calendar td li { margin-bottom: 0.35rem; }
.calendar td li a { color: var(--ink); text-decoration: none; }
.calendar td li a:hover { color: var(--accent); text-decoration: underline; }
.calendar td time { color: var(--accent); font-weight: 600; }
.calendar .out { background: var(--paper); }
.calendar .is-cancelled a { text-decoration: line-through; }
.dots { margin-bottom: 1.5rem; padding: 0.5rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.dots ul, .week { display: grid; grid-template-columns: repeat(7, 1fr); text-align: center; font-variant-numeric: lining-nums; }
.week { padding-block: 0.25rem; color: var(--soft); font-size: 0.875rem; }
.dots li > * { display: block; padding-block: 0.35rem 0.75rem; color: var(--soft); }
.dots a { position: relative; color: var(--ink); font-weight: 600; text-decoration: none; }
.dots a::after { content: ''; position: absolute; inset-inline: 0; bottom: 0.4rem; width: 0.35rem; height: 0.35rem; margin-inline: auto; border-radius: 99px; background: var(--accent); }
.dots [aria-current] > * { border-radius: var(--radius); background: var(--accent-wash); }
.day-name { display: none; }
.lead { font-size: 1.15rem; color: var(--soft); }
.item { display: grid; gap: 1.5rem 2.5rem; }
.item > * { min-width: 0; }
.item-image { display: block; width: 100%; max-height: 26rem; object-fit: cover; border-radius: var(--radius); margin-bottom: 1.25rem; }
.facts { display: grid; gap: 1rem; margin: 0; padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); align-self: start; }
.facts > * { min-width: 0; }
.facts dt { margin-bottom: 0.1rem; font-size: 0.875rem; color: var(--soft); }
.facts dd { margin: 0; }
.facts dd + dd { margin-top: 0.1rem; }
.add > *, .terms > *, .chosen > *, .found > * { min-width: 0; }
.add { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
.add a, .terms a { display: inline-block; padding-block: 0.2rem; }
.hours, .zone { white-space: nowrap; }
.zone { font-size: 0.925em; }
.more-links { margin-top: 1rem; }
.share { margin: 1.5rem 0 0; font-size: 1rem; }
.share dt { font-size: 0.875rem; color: var(--soft); }
.share dl, .share dd { margin: 0 0 0.75rem; }
.share p a { display: inline-block; padding-block: 0.2rem; }
.terms { display: flex; flex-wrap: wrap; gap: 0 1rem; }
.text { max-width: 42rem; font-size: 1.0625rem; }
.text > :first-child { margin-top: 0; }
.scroll { max-width: 100%; margin-bottom: 0.75rem; overflow-x: auto; }
.text table { border-collapse: collapse; }
.text pre { white-space: pre-wrap; }
.text td, .text th { padding: 0.3rem 0.6rem; border: 1px solid var(--line); }
.text ul, .text ol { margin-bottom: 0.75rem; padding-inline-start: 1.4rem; }
.text ul { list-style: disc; }
.text [data-align='center'] { text-align: center; }
.text [data-align='right'] { text-align: right; }
.text [data-align='justify'] { text-align: justify; }
@media (min-width: 44rem) {
  .fields { flex: 1 1 100%; grid-template-columns: minmax(8rem, 1fr) 10rem 10rem auto; }
  .field-category, .field-check { grid-column: auto; }
  .field-check { height: 2.6rem; }
  .card { grid-template-columns: 4rem minmax(0, 1fr) auto; }
  .thumbnail { display: block; width: 8.5rem; height: 6rem; }
  .item { grid-template-columns: minmax(0, 1fr) 20rem; grid-template-rows: auto 1fr; }
  .item > .facts { grid-column: 2; }
  .item > :not(.facts) { grid-column: 1; grid-row: 1 / span 2; }
  .dots { display: none; }
}
@media (max-width: 24rem) { header.site nav a { padding-inline: 0.6rem; } .turn a { padding-inline: 0.75rem; } .filters form, .fields { flex: 1 1 100%; grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 43.99rem) {
  .calendar, .calendar tbody, .calendar tr, .calendar td { display: block; }
  .calendar { background: none; }
  .calendar thead, .calendar td.empty { display: none; }
  .calendar td { height: auto; padding: 0.75rem 0; border: 0; border-bottom: 1px solid var(--line); font-size: 1rem; }
  .calendar .day-number { display: none; }
  .day-name { display: block; margin-bottom: 0.25rem; font: 600 1.05rem/1.3 var(--serif); }
  .calendar td li { margin-bottom: 0; }
  .calendar td li a { display: block; padding-block: 0.3rem; }
}
`;
