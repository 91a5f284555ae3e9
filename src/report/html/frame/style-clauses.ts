/** The filter, the clauses, their twins, and the exchanges. */
export const clauseStyle = `.filter { position: sticky; top: 0; z-index: 1; background: var(--page); border-bottom: 1px solid var(--line); padding: .6rem 0; margin-bottom: .6rem; display: grid; gap: .5rem; }
.filter[hidden] { display: none; }
.filter fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; }
.chip { display: inline-flex; gap: .35em; align-items: center; color: var(--of); background: var(--soft); border-radius: 99px; padding: .12rem .7rem .12rem .5rem; font-size: .85rem; cursor: pointer; }
.chip input { margin: 0; accent-color: var(--of); }
.chip:has(input:not(:checked)) { background: none; outline: 1px dashed var(--line); color: var(--muted); }
.filter .row { display: flex; flex-wrap: wrap; gap: .4rem .9rem; align-items: center; font-size: .88rem; color: var(--muted); }
.filter select, .filter input[type=search], .filter button { font: inherit; color: var(--ink); background: var(--panel); border: 1px solid var(--muted); border-radius: 5px; padding: .15rem .5rem; }
.filter .words { flex: 1 1 14rem; display: flex; gap: .4rem; align-items: center; }
.filter .words input { flex: 1; min-width: 8rem; }
.clauses { scroll-margin-top: 0; }
.group { margin: .3rem 0; scroll-margin-top: 7rem; }
.group > summary { display: flex; flex-wrap: wrap; gap: .2rem .6rem; align-items: baseline; padding: .2rem 0; }
.group > summary h3 { flex: 1; }
.group > summary h3::first-letter { text-transform: uppercase; }
.group > summary .mark { background: none; padding: 0 .2rem; font-weight: 400; }
.group > summary .mark.failed { font-weight: 600; background: var(--soft); }
:target { outline: 2px solid var(--link); outline-offset: -2px; }
.clause, .exchange { background: var(--panel); border: 1px solid var(--line); border-top-width: 0; scroll-margin-top: 7rem; }
.group summary + .clause, .note + .exchange { border-top-width: 1px; border-radius: 6px 6px 0 0; }
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
.lines { margin: -.5rem 0 0; padding-left: 1.2rem; }
.why { display: grid; gap: .3rem; }
.why > div { display: grid; grid-template-columns: 9rem 1fr; gap: .8rem; }
.why dt { font-size: .9rem; }
.why dd { overflow-wrap: anywhere; }
.evidence, .message { min-width: 0; }
.twins { border: 1px solid var(--line); table-layout: fixed; font-size: .86rem; background: none; }
.twins caption { text-align: left; padding-bottom: .3rem; font-size: .94rem; }
.twins th, .twins td { padding: .22rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
.twins tbody th, .twins th:first-child { width: 9.5rem; font-weight: 400; color: var(--muted); font-size: .82rem; }
.twins td + td { border-left: 1px solid var(--line); }
.twins td code { white-space: pre-wrap; }
.twins small { margin-left: .3em; }
.checks { table-layout: fixed; font-size: .88rem; border-collapse: collapse; }
.checks caption { text-align: left; font-size: .9rem; color: var(--muted); padding-bottom: .2rem; }
.checks th, .checks td { padding: .3rem .6rem; border-top: 1px solid var(--line); vertical-align: top; text-align: left; font-weight: 400; overflow-wrap: anywhere; }
.checks th:first-child { width: 42%; }
.checks th small { color: var(--muted); }
.cited { border: 1px solid var(--line); border-radius: 5px; margin: .25rem 0; background: var(--panel); }
.cited > summary, .exchange > summary { padding: .25rem .6rem; display: flex; gap: .6rem; align-items: baseline; font-size: .86rem; }
.cited > summary :nth-child(3), .exchange > summary :nth-child(3) { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cited[open] > summary :nth-child(3), .exchange[open] > summary :nth-child(3) { white-space: normal; }
.cited > summary :nth-child(4), .exchange > summary :nth-child(4) { font-variant-numeric: tabular-nums; }
.cited > summary small, .exchange > summary small { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; width: 11rem; text-align: right; }
.cited > a { display: block; padding: 0 .6rem .4rem; font-size: .85rem; }
.exchange > div, .cited > div { padding: .3rem .6rem .5rem; border-top: 1px solid var(--line); display: grid; grid-template-columns: 1fr 1fr; gap: .3rem .9rem; align-items: start; }
.exchange p, .cited p { grid-column: 1 / -1; color: var(--muted); font-size: .85rem; }
.exchange > div > div, .cited > div > div { display: grid; gap: .25rem; min-width: 0; }
.exchange > div > div::before, .cited > div > div::before { content: 'Request'; font: 600 .8rem var(--sans); color: var(--muted); }
.exchange > div > div + div::before, .cited > div > div + div::before { content: 'Answer'; }
.exchange > div details > summary, .cited > div details > summary { font-size: .82rem; color: var(--muted); }
.exchange > div details > summary::before, .cited > div details > summary::before { content: '▸ '; }
pre i { font-style: normal; color: var(--muted); border: 1px dotted var(--muted); border-radius: 3px; }
pre { margin: 0; padding: .55rem .7rem; background: var(--code); border-radius: 5px; font-size: .78rem; line-height: 1.45; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
mark { background: var(--cantTell-soft); color: inherit; outline: 1px solid var(--cantTell); border-radius: 2px; }
@media screen and (max-width: 44rem) {
  .checks, .checks caption, .checks :is(tbody, tr, th, td) { display: block; width: auto; }
  .checks thead { display: none; }
  .checks tr { border-top: 1px solid var(--line); padding: .3rem 0; }
  .checks :is(th, td), .checks th:first-child { border: 0; padding: 0 .5rem; width: auto; }
}
@media screen and (max-width: 44rem), print {
  .twins, .twins caption, .twins :is(thead, tbody, tr, th, td) { display: block; width: auto; border-width: 0; }
  .twins tr { border-top: 1px solid var(--line); padding: .25rem 0; }
  .twins :is(th, td), .twins tbody th, .twins th:first-child { padding: 0 .5rem; width: auto; }
  .twins td + td { border-left: 0; }
  .twins thead th:first-child { display: none; }
  .twins td:not([colspan])::before { content: 'refused: '; color: var(--muted); font-size: .82rem; }
  .twins td:not([colspan]):nth-child(2)::before { content: 'accepted: '; }
}
@media screen and (max-width: 52rem) {
  .exchange > div, .cited > div { grid-template-columns: 1fr; }
  .clause > summary { grid-template-columns: 6.4rem 1fr; }
  .clause > summary .title, .clause > summary .tags { grid-column: 1 / -1; }
  .why > div { grid-template-columns: 1fr; gap: 0; }
  .filter { position: static; }
  .cited > summary, .exchange > summary { flex-wrap: wrap; row-gap: 0; }
  .cited > summary :nth-child(3), .exchange > summary :nth-child(3) { flex-basis: 100%; order: 1; }
  .cited > summary small, .exchange > summary small { width: auto; flex: 1; }
}
`
