import { style as reportStyle } from '../../report/html/frame/style.js'

/** The style of the report's page, and what only the overview has. */
export const style = `${reportStyle}
main, .heading, .foot { max-width: 110rem; }
.fleet { min-width: 60rem; border: 1px solid var(--line); border-radius: 6px; }
.fleet th, .fleet td { padding: .38rem .6rem; border-bottom: 1px solid var(--line); border-right: 1px solid var(--line); vertical-align: top; }
.fleet tbody th { font-weight: 400; min-width: 13rem; max-width: 22rem; background: var(--panel); position: sticky; left: 0; }
.fleet tbody th a { font-weight: 600; }
.fleet th small { display: block; }
.fleet td { font-size: .8rem; white-space: nowrap; background: var(--soft); }
.fleet td > span { display: block; color: var(--of); }
.fleet td small { display: block; white-space: normal; min-width: 8rem; }
.fleet .problem { white-space: pre-wrap; color: var(--failed); background: none; }
.conformant, .holds { --of: var(--passed); --soft: var(--passed-soft); }
.nonconformant { --of: var(--failed); --soft: var(--failed-soft); }
.incomplete { --of: var(--cantTell); --soft: var(--cantTell-soft); }
@media print {
  @page { size: A4 landscape; margin: 12mm; }
  .fleet { min-width: 0; font-size: 7.5pt; }
  .fleet th, .fleet td { padding: .1rem .2rem; }
  .fleet tbody th { min-width: 0; position: static; }
}
`
