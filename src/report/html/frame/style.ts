import { clauseStyle } from './style-clauses.js'

/** The timeline: a drawn line an endpoint, between its name and its numbers. */
const timelineStyle = `
.success { --of: var(--passed); --soft: var(--passed-soft); }
.redirect { --of: var(--observed); --soft: var(--observed-soft); }
.refusal { --of: var(--cantTell); --soft: var(--cantTell-soft); }
.fault { --of: var(--failed); --soft: var(--failed-soft); }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .1rem 1.2rem; font-size: .85rem; margin: .5rem 0; color: var(--of); }
.legend li { color: var(--of); }
.swatch { display: inline-block; width: .8em; height: .8em; border-radius: 2px; background: var(--of); }
.timeline { border: 1px solid var(--line); min-width: 52rem; }
.timeline th, .timeline td { padding: .2rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; vertical-align: middle; }
.timeline td:not(.drawn) { text-align: right; font-variant-numeric: tabular-nums; color: var(--of); }
.timeline thead th:nth-child(n+3) { text-align: right; }
.timeline tbody th { font-weight: 400; }
.timeline .drawn { width: 44%; padding: 0; position: relative; }
.timeline .telling > * { background: var(--failed-soft); }
.strip, .axis { display: block; overflow: hidden; }
.strip line, .axis line { stroke: var(--line); }
.strip path { stroke: var(--of); stroke-width: .78; fill: none; }
.axis text { font-size: 11px; fill: var(--muted); text-anchor: middle; }
`

/** For paper: the outcome, what failed, the clauses a line each, nothing that wants a click, a number on each page. */
const printStyle = `
@page { size: A4; margin: 16mm 14mm 18mm; }
@page { @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; color: #565c66; } }
@page { @bottom-left { content: 'Conformance report'; font: 8pt sans-serif; color: #565c66; } }
@media print {
  :root { --page: #fff; --panel: #fff; }
  * { print-color-adjust: exact; }
  html { font-size: 12.5px; }
  body { font-size: 9.5pt; }
  main, .heading { max-width: none; padding: 0; }
  nav, .filter, .skip, #exchanges, #timeline, #counts, section:has(> .scroll > .grid), .foot { display: none; }
  .scroll { overflow: visible; }
  .facts { grid-template-columns: repeat(5, 1fr); }
  .clause > summary { grid-template-columns: 5.6rem 6.8rem 1fr auto; padding: .1rem .5rem; }
  :is(.breach, .group, .section)::details-content { content-visibility: visible; block-size: auto; }
  .clause::details-content { content-visibility: hidden; block-size: 0; }
  .breach:not([open]) h3 { white-space: normal; }
  .section > summary::before, .breach > summary::before, .group > summary::before { content: none; }
  h2, h3, h4, caption, .group > summary, .section > summary, .note:has(+ table) { break-after: avoid; }
  thead { display: table-header-group; }
  .outcome, .breach, tr, .clause { break-inside: avoid; }
}
`

const general = `
:root {
  color-scheme: light dark;
  --page: #f6f6f3; --panel: #ffffff; --ink: #1b1d21; --muted: #565c66; --line: #dfe0dc; --link: #1f4fbf; --code: #f1f1ed;
  --failed: #a81c12; --failed-soft: #fdecea; --cantTell: #7a4d00; --cantTell-soft: #fdf2d9;
  --untested: #57468f; --untested-soft: #f0edfa; --passed: #146c37; --passed-soft: #e6f4ea;
  --inapplicable: #565c66; --inapplicable-soft: #eeefee; --observed: #17567c; --observed-soft: #e5f1f8;
  --mono: ui-monospace, SFMono-Regular, "Cascadia Code", Menlo, Consolas, "Liberation Mono", monospace;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #131519; --panel: #1b1e24; --ink: #e7e8ea; --muted: #a6acb6; --line: #31353d; --link: #8fb4ff; --code: #252931;
    --failed: #ff9d92; --failed-soft: #3b1b18; --cantTell: #f0c470; --cantTell-soft: #352a11;
    --untested: #c0b2ff; --untested-soft: #29223f; --passed: #77d59a; --passed-soft: #17301f;
    --inapplicable: #b3b9c2; --inapplicable-soft: #272b32; --observed: #85c9f3; --observed-soft: #142d3d;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 var(--sans); overflow-wrap: anywhere; }
main, .heading, .foot { max-width: 74rem; margin: 0 auto; padding: 0 1.5rem; }
a { color: var(--link); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
code, pre, .mono, .id { font-family: var(--mono); font-size: .88em; }
code { unicode-bidi: isolate; }
p code, dd code, li code { background: var(--code); border-radius: 3px; padding: .05em .3em; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, p, dl, dd, ul, ol { margin: 0; }
h2 { font-size: 1.3rem; line-height: 1.25; letter-spacing: -.01em; margin-bottom: .4rem; }
h3 { font-size: 1rem; }
h4, h5 { font-size: .8rem; font-weight: 600; color: var(--muted); margin: .2rem 0; }
small { font-size: .85em; color: var(--muted); font-weight: 400; }
main > section { margin: 1.1rem 0; }
.note { color: var(--muted); font-size: .9rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--panel); padding: .4rem .8rem; z-index: 2; }
.tag { display: inline-block; border: 1px solid var(--line); border-radius: 99px; padding: 0 .5em; font-size: .76rem; line-height: 1.5; color: var(--muted); font-weight: 400; white-space: nowrap; background: var(--panel); }
.tag.warn { color: var(--cantTell); border-color: currentColor; }
.tag.bad { color: var(--page); background: var(--failed); border-color: var(--failed); font-weight: 600; }
.tag + .tag, bdi + .tag { margin-left: .3em; }
.links { display: inline-flex; flex-wrap: wrap; gap: .1rem .55rem; }
.links:empty { display: none; }
.links a { line-height: max(24px, 1.5em); }
.scroll { overflow-x: auto; }
.failed { --of: var(--failed); --soft: var(--failed-soft); }
.cantTell { --of: var(--cantTell); --soft: var(--cantTell-soft); }
.untested { --of: var(--untested); --soft: var(--untested-soft); }
.passed { --of: var(--passed); --soft: var(--passed-soft); }
.inapplicable { --of: var(--inapplicable); --soft: var(--inapplicable-soft); }
.attested { --of: var(--ink); --soft: var(--code); }
.observed { --of: var(--observed); --soft: var(--observed-soft); }
.mark { color: var(--of); background: var(--soft); border-radius: 4px; padding: .05rem .45rem; font-size: .82rem; font-weight: 600; white-space: nowrap; }

.heading { padding-top: .8rem; }
.overline { color: var(--muted); font-size: .85rem; }
h1 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -.02em; display: inline; margin-right: .6rem; }
.address { color: var(--muted); overflow-wrap: anywhere; display: inline; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(12.6rem, 1fr)); gap: .5rem 1.4rem; font-size: .84rem; line-height: 1.4; }
dt { color: var(--muted); font-size: .8rem; }
nav { font-size: .9rem; margin: 1rem 0; display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; }

.outcome { background: var(--soft); border: 1px solid var(--line); border-left: 6px solid var(--of); border-radius: 8px; padding: .8rem 1.2rem; display: grid; gap: .3rem; }
main > .outcome { margin-top: .6rem; }
.outcome.conformant, .outcome.holds { --of: var(--passed); --soft: var(--passed-soft); }
.outcome.nonconformant, .outcome.refused { --of: var(--failed); --soft: var(--failed-soft); }
.outcome.incomplete, .outcome.excused { --of: var(--cantTell); --soft: var(--cantTell-soft); }
.outcome h2 { font-size: 1.7rem; color: var(--of); letter-spacing: -.02em; margin: 0; }
.shares { display: flex; flex-wrap: wrap; gap: 0 1rem; list-style: none; padding: 0; font-size: .88rem; }
.shares b { font-variant-numeric: tabular-nums; }
.shares li { color: var(--of); }
.bar { display: block; width: 100%; height: 6px; margin-top: .3rem; border-radius: 3px; }
.bar rect { fill: var(--of); }
.alert { color: var(--failed); }
.limits { font-size: .85rem; color: var(--muted); }
.standing > div { display: grid; grid-template-columns: 8.5rem 1fr; gap: .2rem .8rem; padding: .22rem 0; font-size: .92rem; }
.standing dt { font-size: inherit; }
.section { border-top: 1px solid var(--line); padding: .7rem 0; margin: 0; }
.section > summary h2 { display: inline; font-size: 1.1rem; }
.section[open] > summary { margin-bottom: .7rem; }
.section > summary::before, .breach > summary::before, .group > summary::before { content: '▸'; color: var(--muted); display: inline-block; width: 1em; font-size: .9em; }
.section[open] > summary::before, .breach[open] > summary::before, .group[open] > summary::before { content: '▾'; }

.breaches { display: grid; grid-template-columns: minmax(0, 1fr); gap: .2rem; }
.breach { background: var(--panel); border: 1px solid var(--line); border-left: 6px solid var(--failed); border-radius: 6px; padding: .05rem .9rem; }
.breach[open] { padding-bottom: .5rem; }
.breach > summary { display: flex; gap: .5rem; align-items: baseline; }
.breach h3 { flex: 1; min-width: 0; line-height: 1.6; }
.breach:not([open]) h3 { font-weight: 400; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.breach h3 b { font-weight: 700; margin-right: .2em; }
.breach > div > p, .breach > p { margin-top: .3rem; font-weight: 600; }
.breach > div > p a { font-weight: 400; }
.breach > div + div { margin-top: .5rem; }
.against, .next { display: grid; gap: .1rem; margin-top: .25rem; font-size: .94rem; }
.against > div, .next > div { display: grid; grid-template-columns: 6.6rem 1fr; gap: .6rem; align-items: baseline; }
.against dd, .next dd { overflow-wrap: anywhere; min-width: 0; }
.against dd > code { display: inline-block; max-width: calc(100% - 4.2rem); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; }
.against .seen dd { color: var(--failed); font-weight: 600; }
.next { border-top: 1px solid var(--line); padding-top: .3rem; margin-top: .4rem; }
.aside { margin-top: 1.1rem; }
.plain, .findings, .observations { padding-left: 1.1rem; }
.findings li { margin: .35rem 0; }

table { border-collapse: collapse; width: 100%; background: var(--panel); font-size: .92rem; }
th { text-align: left; font-weight: 600; }
.tally, thead, .tag, .mark, .chip { overflow-wrap: normal; }
.tally, .listing, .grid { border: 1px solid var(--line); border-radius: 6px; }
.tally th, .tally td, .listing th, .listing td, .grid th, .grid td { padding: .38rem .7rem; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { font-size: .82rem; color: var(--muted); white-space: nowrap; }
.tally th small { display: block; }
.tally td { text-align: right; font-variant-numeric: tabular-nums; color: var(--of); background: var(--soft); font-weight: 600; }
.tally thead th:not(:first-child) { text-align: right; }
.tally tfoot th, .tally tfoot td { border-top: 2px solid var(--line); border-bottom: 0; }
td.zero { color: var(--muted); background: none; font-weight: 400; }
.tally + .note, .scroll + .note, .note + .scroll { margin-top: .5rem; }
.listing { margin: .7rem 0 1.2rem; table-layout: fixed; }
.listing caption { text-align: left; color: var(--muted); font-size: .88rem; padding-bottom: .3rem; }
.listing th:first-child { width: 30%; }
.listing tbody th { font-weight: 400; }
.listing th:nth-child(2) { width: 19%; }
.records th:nth-child(2) { width: 35%; }
.listing td, .listing th { overflow-wrap: anywhere; }
.listing small { display: block; }
.listing td.passed, .listing td.failed { color: var(--of); }

.grid { min-width: 46rem; table-layout: fixed; }
.grid .column { display: none; }
.grid th, .grid td { border-right: 1px solid var(--line); }
.grid thead th { white-space: normal; }
.grid tbody th { font-weight: 400; }
.grid td.passed, .grid td.failed, .grid td.observed { background: var(--soft); }
.grid td.untested { color: var(--muted); }
.grid .seen { font-size: 1.1rem; color: var(--of); line-height: 1.3; }
.grid .unseen, .grid .documented, .grid .links { font-size: .8rem; }
.grid .seen small { color: var(--of); font-size: .8rem; }
.grid thead .control { display: block; font-weight: 400; }
.foot { color: var(--muted); font-size: .85rem; padding-bottom: 3rem; }
@media screen and (max-width: 52rem) {
  .outcome h2 { font-size: 1.35rem; }
  .outcome { padding: .6rem .8rem; }
  main, .heading, .foot { padding-left: .8rem; padding-right: .8rem; }
  .standing > div { grid-template-columns: 1fr; gap: 0; }
  .facts { grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); }
}
@media screen and (max-width: 600px) {
  body { font-size: 14px; line-height: 1.4; }
  .heading { padding-top: .4rem; }
  h1 { font-size: 1.1rem; }
  .address, .overline { font-size: .75rem; }
  h2 { font-size: 1.15rem; margin-bottom: .2rem; }
  main > section { margin: .7rem 0; }
  .outcome h2 { font-size: 1.05rem; }
  .outcome { gap: .1rem; padding: .4rem .7rem; }
  .bar, .shares .none { display: none; }
  .shares, .limits { font-size: .78rem; }
  .breach > summary { flex-wrap: wrap; gap: 0 .5rem; }
  .breaches { gap: .2rem; }
  .breach { padding: 0 .6rem; }
  .breach h3 { font-size: .92rem; flex-basis: 80%; line-height: 1.5; }
  .against, .next { font-size: .9rem; }
  .breach > summary > .tag:not(.bad) { display: none; }
  .against > div, .next > div { grid-template-columns: 4.8rem 1fr; gap: .4rem; }
  .grid { min-width: 0; border: 0; background: none; }
  .grid, .grid :is(tbody, tr, th, td) { display: block; }
  .grid thead { display: none; }
  .grid tr { margin-bottom: .7rem; }
  .grid tbody th { font-weight: 600; padding: .2rem 0; border: 0; }
  .grid td { display: grid; grid-template-columns: 1fr auto; gap: 0 .6rem; padding: .15rem .5rem; border-right: 0; }
  .grid .column { display: block; grid-row: span 2; font-size: .9rem; color: var(--ink); }
  .grid .links { grid-column: 1 / -1; }
  .grid td.untested :is(.documented, .links) { display: none; }
}
@media screen and (max-width: 30rem) {
  .listing :is(th, td) { padding: .38rem .4rem; }
  .listing thead th { white-space: normal; }
  .listing th:nth-child(2) { width: 27%; }
  .listing .mark { white-space: normal; }
}
`

/** The page's one style: light and dark by the reader's own setting, and a plain form for paper. */
export const style = [general, clauseStyle, timelineStyle, printStyle].join('')
