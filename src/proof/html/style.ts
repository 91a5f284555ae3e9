import { style as reportStyle } from '../../report/html/style.js'

/** The style of the report's page, and what only the matrix has. */
export const style = `${reportStyle}
.listing thead th:first-child { font-weight: 600; }
.listing td .links { font-size: .9em; }
.listing .mark { white-space: normal; }
.listing tr:target { background: var(--cantTell-soft); }
.listing tr { scroll-margin-top: 7rem; }
main h2 { scroll-margin-top: 4.5rem; }
.breaches li.plainly { background: none; border: 0; padding: 0; list-style: disc; }
.breaches li.plainly::before { content: none; }
.breaches .plain { margin-top: .3rem; }
.crossing { border-collapse: collapse; margin-bottom: 1rem; font-size: .85em; }
.crossing caption { text-align: left; font-weight: 600; padding: .3rem 0; }
.crossing :is(th, td) { border: 1px solid var(--line); padding: .2rem .4rem; text-align: left; vertical-align: top; }
.crossing td { font-family: var(--mono); }
.crossing .empty { background: var(--code); }
.dots { display: block; width: 100%; min-width: 60rem; background: var(--panel); border: 1px solid var(--line); }
.dots text { font: 8px var(--mono); fill: var(--ink); text-anchor: end; }
.dots .band { fill: var(--code); }
.dots .right { fill: var(--passed); }
.dots .missed { fill: none; stroke: var(--failed); }
.dots .besides { stroke: var(--failed); fill: none; }
@media print {
  @page { size: A4 landscape; margin: 12mm; }
  .dots { min-width: 0; max-height: 175mm; }
  .group h3, section > h2 { break-after: avoid; }
  .listing { font-size: 8.5pt; }
  .listing th, .listing td { padding: .15rem .4rem; }
}
`
