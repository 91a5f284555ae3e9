import { clauseStyle } from './style-clauses.js'
import { printStyle } from './style-print.js'
import { timelineStyle } from './style-timeline.js'

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
main > section { margin: 2.2rem 0; }
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

.heading { padding-top: 1.6rem; }
.overline { color: var(--muted); font-size: .85rem; }
h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; }
.address { margin: .1rem 0 .7rem; color: var(--muted); overflow-wrap: anywhere; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(12.6rem, 1fr)); gap: .5rem 1.4rem; font-size: .84rem; line-height: 1.4; border-top: 1px solid var(--line); padding-top: .8rem; }
dt { color: var(--muted); font-size: .8rem; }
nav { font-size: .9rem; max-width: 74rem; margin: .8rem auto 0; padding: 0 1.5rem; display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; }

.outcome { background: var(--panel); border: 1px solid var(--line); border-left: 6px solid var(--of); border-radius: 8px; display: grid; grid-template-columns: minmax(15rem, 5fr) minmax(18rem, 7fr); }
main > .outcome { margin-top: 1rem; }
.outcome.conformant, .outcome.holds { --of: var(--passed); --soft: var(--passed-soft); }
.outcome.nonconformant { --of: var(--failed); --soft: var(--failed-soft); }
.outcome.incomplete { --of: var(--cantTell); --soft: var(--cantTell-soft); }
.outcome > * { padding: 1.1rem 1.5rem; }
.outcome .word { background: var(--soft); }
.outcome h2 { font-size: 1.9rem; color: var(--of); letter-spacing: -.02em; }
.shares { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; list-style: none; padding: 0; margin-top: 1rem; }
.shares b { font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.shares li { color: var(--of); }
.bar { display: block; width: 100%; height: 10px; margin-top: .9rem; border-radius: 5px; }
.bar rect { fill: var(--of); }
.alert { margin-top: .6rem; color: var(--failed); }
.standing > div { display: grid; grid-template-columns: 8.5rem 1fr; gap: .2rem .8rem; padding: .22rem 0; font-size: .92rem; }
.standing dt { font-size: inherit; }

.breaches { list-style: none; padding: 0; display: grid; gap: .7rem; margin-top: .8rem; counter-reset: breach; }
.breaches li { background: var(--panel); border: 1px solid var(--line); border-left: 6px solid var(--failed); border-radius: 6px; padding: .7rem 1rem .8rem 3.2rem; position: relative; counter-increment: breach; }
.breaches li::before { content: counter(breach); position: absolute; left: 1rem; top: .55rem; font-size: 1.35rem; font-weight: 600; color: var(--failed); }
.against { display: grid; grid-template-columns: 1fr 1fr; gap: .3rem 1.2rem; margin-top: .45rem; }
.against dd { font-size: .92rem; overflow-wrap: anywhere; }
.against + .note { margin-top: .35rem; }
.against .seen dd { color: var(--failed); font-weight: 600; }
.breaches h3 { font-size: 1.06rem; }
.breaches .tag { vertical-align: .12em; }
.further th:first-child { width: 44%; }
.further th:nth-child(2) { width: 24%; }
.further td:last-child { color: var(--failed); }
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
.grid th, .grid td { border-right: 1px solid var(--line); }
.grid thead th { white-space: normal; }
.grid tbody th { font-weight: 400; }
.grid td { background: var(--soft); }
.grid .seen { font-size: 1.2rem; color: var(--of); line-height: 1.3; }
.grid .documented, .grid .links { font-size: .8rem; }
.grid .seen small { color: var(--of); font-size: .8rem; }
.grid thead .control { display: block; font-weight: 400; }
.foot { color: var(--muted); font-size: .85rem; padding-bottom: 3rem; }
@media screen and (max-width: 52rem) {
  .outcome, .against { grid-template-columns: 1fr; }
  .outcome h2 { font-size: 1.6rem; }
  .outcome > * { padding: .9rem 1rem; }
  main, .heading, .foot, nav { padding-left: 1rem; padding-right: 1rem; }
  .standing > div { grid-template-columns: 1fr; gap: 0; }
  .further, .further :is(caption, tbody, tr, th, td) { display: block; }
  .further thead { display: none; }
  .further tbody :is(th, td):nth-child(n) { width: auto; border-bottom: 0; padding: .1rem .7rem; }
  .further tr { border-bottom: 1px solid var(--line); padding: .3rem 0; }
  .further caption { padding: .3rem .7rem; border-bottom: 1px solid var(--line); }
  .further td::before { content: 'Expected: '; color: var(--muted); font-size: .85rem; }
  .further td:last-child::before { content: 'Seen: '; }
  .facts { grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); }
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
