/** The timeline: a drawn line an endpoint, between its name and its numbers. */
export const timelineStyle = `
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
