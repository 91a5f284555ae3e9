/** For paper: what failed unfolded and first in its class, nothing that wants a click, a number on each page. */
export const printStyle = `
@page { size: A4; margin: 16mm 14mm 18mm; }
@page { @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; color: #565c66; } }
@page { @bottom-left { content: 'Conformance report'; font: 8pt sans-serif; color: #565c66; } }
@media print {
  :root { --page: #fff; --panel: #fff; }
  * { print-color-adjust: exact; }
  html { font-size: 12.5px; }
  body { font-size: 9.5pt; }
  main, .heading { max-width: none; padding: 0; }
  nav, .filter, .skip, .exchanges { display: none; }
  .scroll { overflow: visible; }
  .facts { grid-template-columns: repeat(5, 1fr); }
  .cited > summary :nth-child(3) { white-space: normal; }
  .clause > summary { grid-template-columns: 5.6rem 6.8rem 1fr auto; }
  .grid, .timeline { min-width: 0; font-size: 8pt; }
  .grid th, .grid td, .timeline th, .timeline td { padding: .15rem .3rem; }
  .grid thead th, .timeline thead th { white-space: normal; }
  .timeline .drawn { width: 30%; }
  h2, h3, h4, caption, .note:has(+ table) { break-after: avoid; }
  thead { display: table-header-group; }
  .outcome, section:has(> .scroll > .timeline), .breaches li, tr, .clause > summary, .message, .twins, .why > div, .legend { break-inside: avoid; }
  .clause { break-inside: avoid; }
  .clause[open] { break-inside: auto; }
  .clause[open] > summary { break-after: avoid; }
  .group { display: flex; flex-direction: column; }
  .clause[data-outcome=failed] { order: -2; }
  .clause[data-outcome=cantTell] { order: -1; }
  .group h3 { order: -3; }
  .clause:is([data-outcome=failed], [data-outcome=cantTell])::details-content { content-visibility: visible; block-size: auto; }
}
`
