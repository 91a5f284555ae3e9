/** The page's one style: light and dark by the reader's own setting, and a plain form for paper. */
export const style = `
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
p code, dd code, li code { background: var(--code); border-radius: 3px; padding: .05em .3em; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, p, dl, dd, ul, ol { margin: 0; }
h2 { font-size: 1.3rem; line-height: 1.25; letter-spacing: -.01em; margin-bottom: .4rem; }
h3 { font-size: 1rem; }
h4, h5 { font-size: .8rem; font-weight: 600; color: var(--muted); margin: .2rem 0; }
small { font-size: .85em; color: var(--muted); font-weight: 400; }
main > section { margin: 2.6rem 0; }
.note { color: var(--muted); font-size: .9rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--panel); padding: .4rem .8rem; z-index: 2; }
.tag { display: inline-block; border: 1px solid var(--line); border-radius: 99px; padding: 0 .5em; font-size: .76rem; line-height: 1.5; color: var(--muted); font-weight: 400; white-space: nowrap; background: var(--panel); }
.tag.warn { color: var(--cantTell); border-color: currentColor; }
.tag + .tag { margin-left: .3em; }
.links { display: inline-flex; flex-wrap: wrap; gap: .1rem .55rem; }
.scroll { overflow-x: auto; }
.failed { --of: var(--failed); --soft: var(--failed-soft); }
.cantTell { --of: var(--cantTell); --soft: var(--cantTell-soft); }
.untested { --of: var(--untested); --soft: var(--untested-soft); }
.passed { --of: var(--passed); --soft: var(--passed-soft); }
.inapplicable { --of: var(--inapplicable); --soft: var(--inapplicable-soft); }
.attested { --of: var(--ink); --soft: var(--code); }
.observed { --of: var(--observed); --soft: var(--observed-soft); }
.mark { color: var(--of); background: var(--soft); border-radius: 4px; padding: .05rem .45rem; font-size: .82rem; font-weight: 600; white-space: nowrap; }

.heading { padding-top: 2.2rem; }
.overline { color: var(--muted); font-size: .85rem; }
h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; }
.address { margin: .1rem 0 1rem; color: var(--muted); overflow-wrap: anywhere; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .5rem 1.6rem; font-size: .88rem; border-top: 1px solid var(--line); padding-top: .8rem; }
dt { color: var(--muted); font-size: .8rem; }
nav { font-size: .9rem; max-width: 74rem; margin: 1rem auto 0; padding: 0 1.5rem; display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; }

.outcome { background: var(--panel); border: 1px solid var(--line); border-left: 6px solid var(--of); border-radius: 8px; display: grid; grid-template-columns: minmax(15rem, 5fr) minmax(18rem, 7fr); }
main > .outcome { margin-top: 1.4rem; }
.outcome.conformant { --of: var(--passed); --soft: var(--passed-soft); }
.outcome.nonconformant { --of: var(--failed); --soft: var(--failed-soft); }
.outcome.incomplete { --of: var(--cantTell); --soft: var(--cantTell-soft); }
.outcome > * { padding: 1.3rem 1.5rem; }
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
.against .seen dd { color: var(--failed); }
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
.tally + .note, .scroll + .note { margin-top: .5rem; }
.listing { margin: .7rem 0 1.2rem; table-layout: fixed; }
.listing caption { text-align: left; color: var(--muted); font-size: .88rem; padding-bottom: .3rem; }
.listing th:first-child { width: 30%; font-weight: 400; }
.listing th:nth-child(2) { width: 19%; }
.listing td, .listing th { overflow-wrap: anywhere; }
.listing small { display: block; }
.listing td.passed, .listing td.failed { color: var(--of); }

.grid { min-width: 46rem; table-layout: fixed; }
.grid th, .grid td { border-right: 1px solid var(--line); }
.grid tbody th { font-weight: 400; }
.grid td { background: var(--soft); }
.grid .seen { font-size: 1.2rem; color: var(--of); line-height: 1.3; }
.grid .documented, .grid .links { font-size: .8rem; }
.grid .seen small { color: var(--of); font-size: .8rem; }
.grid thead .control { display: block; font-weight: 400; }

.filter { position: sticky; top: 0; z-index: 1; background: var(--page); border-bottom: 1px solid var(--line); padding: .6rem 0; margin-bottom: .6rem; display: grid; gap: .5rem; }
.filter[hidden] { display: none; }
.filter fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; }
.chip { display: inline-flex; gap: .35em; align-items: center; color: var(--of); background: var(--soft); border-radius: 99px; padding: .12rem .7rem .12rem .5rem; font-size: .85rem; cursor: pointer; }
.chip input { margin: 0; accent-color: var(--of); }
.chip:has(input:not(:checked)) { background: none; outline: 1px dashed var(--line); color: var(--muted); }
.filter .row { display: flex; flex-wrap: wrap; gap: .4rem .9rem; align-items: center; font-size: .88rem; color: var(--muted); }
.filter select, .filter input[type=search], .filter button { font: inherit; color: var(--ink); background: var(--panel); border: 1px solid var(--muted); border-radius: 5px; padding: .15rem .5rem; }
.filter .words { flex: 1 1 14rem; display: flex; gap: .4rem; align-items: center; }
.filter .words input { flex: 1; min-width: 8rem; }
.clauses, .exchanges { scroll-margin-top: 0; }
.group { margin: 1.3rem 0; }
.group h3 { margin-bottom: .3rem; }
.group h3 small { margin-left: .5rem; }
.clause, .exchange { background: var(--panel); border: 1px solid var(--line); border-top-width: 0; scroll-margin-top: 7rem; }
.group h3 + .clause, .note + .exchange { border-top-width: 1px; border-radius: 6px 6px 0 0; }
.clause:last-child, .exchange:last-child { border-radius: 0 0 6px 6px; }
.clause[data-outcome=failed] { box-shadow: inset 4px 0 0 var(--failed); }
.clause[data-outcome=cantTell] { box-shadow: inset 4px 0 0 var(--cantTell); }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
.clause > summary { display: grid; grid-template-columns: 6.4rem 7.6rem 1fr auto; gap: .2rem .8rem; align-items: baseline; padding: .38rem .9rem; }
.clause > summary:hover, .exchange > summary:hover, .cited > summary:hover { background: var(--code); }
.clause[open] > summary { border-bottom: 1px solid var(--line); }
.clause > summary .id { font-weight: 600; }
.inside { padding: .8rem 1rem 1.1rem; display: grid; gap: .7rem; min-width: 0; }
.statement { font-size: 1rem; max-width: 62rem; }
.why { display: grid; gap: .3rem; }
.why > div { display: grid; grid-template-columns: 9rem 1fr; gap: .8rem; }
.why dt { font-size: .9rem; }
.why dd { overflow-wrap: anywhere; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .9rem; margin-top: .3rem; }
.pair > div, .evidence, .message { min-width: 0; }
.cited { border: 1px solid var(--line); border-radius: 5px; margin: .25rem 0; background: var(--panel); }
.cited > summary, .exchange > summary { padding: .25rem .6rem; }
.line { display: flex; gap: .6rem; align-items: baseline; font-size: .86rem; }
.line .path { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.line .status { font-weight: 700; font-variant-numeric: tabular-nums; }
.line .nothing { color: var(--failed); }
.line .actor { color: var(--muted); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 16rem; }
.there { padding: .2rem .6rem .4rem; font-size: .85rem; }
.messages { padding: .3rem .6rem .5rem; border-top: 1px solid var(--line); }
pre { margin: 0; padding: .55rem .7rem; background: var(--code); border-radius: 5px; font-size: .78rem; line-height: 1.45; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 26rem; overflow-y: auto; unicode-bidi: isolate; }
mark { background: var(--cantTell-soft); color: inherit; outline: 1px solid var(--cantTell); border-radius: 2px; }
.exchange > .messages { display: grid; grid-template-columns: 1fr 1fr; gap: .3rem .9rem; }
.exchange > .messages > .note { grid-column: 1 / -1; }
.foot { color: var(--muted); font-size: .85rem; padding-bottom: 3rem; }
@media (max-width: 52rem) {
  .outcome, .pair, .against, .exchange > .messages { grid-template-columns: 1fr; }
  .clause > summary { grid-template-columns: 6.4rem 1fr; }
  .clause > summary .title, .clause > summary .tags { grid-column: 1 / -1; }
  .why > div, .standing > div { grid-template-columns: 1fr; gap: 0; }
  .filter { position: static; }
  .facts { grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); }
  .line { flex-wrap: wrap; row-gap: 0; }
  .line .path { flex-basis: 100%; order: 1; }
}
@media print {
  :root { --page: #fff; --panel: #fff; }
  body { font-size: 10pt; }
  nav, .filter, .skip, .exchanges, .there { display: none; }
  .scroll { overflow: visible; }
  pre { max-height: none; }
  .clause, .breaches li, tr { break-inside: avoid; }
  .clause[open] { break-inside: auto; }
}
`
