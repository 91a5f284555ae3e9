import { style as reportStyle } from '../../report/html/frame/style.js'

/** The style of the report's page, and what only the history has. */
export const style = `${reportStyle}
.conformant, .holds { --of: var(--passed); --soft: var(--passed-soft); }
.nonconformant, .refused { --of: var(--failed); --soft: var(--failed-soft); }
.incomplete, .excused { --of: var(--cantTell); --soft: var(--cantTell-soft); }
.series { border-top: 1px solid var(--line); padding-top: .9rem; }
.series > h2 { margin-bottom: 0; }
.series h3 { margin: 1.1rem 0 .3rem; }
.series .outcome h3 { font-size: 1.3rem; color: var(--of); margin: 0; }
.changes { display: grid; gap: .1rem; }
.changes > div { display: grid; grid-template-columns: 11rem 1fr; gap: .6rem; }
.changes dd { overflow-wrap: anywhere; }
.names a, .names span { margin-right: .7rem; line-height: max(24px, 1.5em); display: inline-block; font-family: var(--mono); font-size: .88em; }
.names summary { color: var(--link); line-height: 24px; }
.chart { display: block; overflow: hidden; }
.chart line { stroke: var(--line); }
.chart text { font-size: 11px; fill: var(--muted); }
.chart rect { fill: var(--of); }
.chart path { fill: none; stroke: var(--of); stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.chart circle { fill: var(--of); }
.median, .exchanges { --of: var(--observed); }
.high { --of: var(--cantTell); }
.exchanges { --of: var(--muted); }
.dates { display: flex; justify-content: space-between; color: var(--muted); font-size: .8rem; }
.multiples { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: .7rem; }
.multiples > li { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .5rem .8rem; min-width: 0; }
.multiples h4 { font-size: .95rem; color: var(--ink); margin: 0; }
.multiples p { font-size: .85rem; color: var(--muted); margin-bottom: .3rem; }
.multiples .chart + .chart { border-top: 1px solid var(--line); margin-top: .3rem; }
.runs { border: 1px solid var(--line); font-size: .88rem; }
.runs th, .runs td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; text-align: left; }
.runs tbody th { font-weight: 400; white-space: nowrap; }
.runs small { display: block; white-space: normal; }
.runs .mark { white-space: normal; display: inline-block; }
.runs .number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.earlier > summary { color: var(--link); padding: .4rem 0; }
@media screen and (max-width: 52rem) {
  .changes > div { grid-template-columns: 1fr; gap: 0; }
  .runs, .runs :is(tbody, tr, th, td) { display: block; }
  .runs thead { display: none; }
  .runs tr { border-bottom: 1px solid var(--line); padding: .35rem 0; }
  .runs :is(th, td) { border: 0; padding: .1rem .6rem; }
  .runs td.empty { display: none; }
  .runs td[data-label]::before { content: attr(data-label) ': '; color: var(--muted); }
}
@media print {
  .earlier { display: none; }
  .multiples > li, .runs tr { break-inside: avoid; }
}
`
