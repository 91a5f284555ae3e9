import type { History, Run, Series } from '../schema/generated/history.js'

const colours: Readonly<Record<Run['tone'], string>> = {
  conformant: '#146c37',
  holds: '#146c37',
  excused: '#7a4d00',
  incomplete: '#7a4d00',
  nonconformant: '#a81c12',
  refused: '#a81c12',
}

const label = 'svc-conformance'

const grey = '#565c66'

/** The start of every badge that this program writes, after the namespace and the size. */
export const badgeMark = `aria-label="${label}: `

/** What keeps a run from saying something about a whole deployment. Such a run gets no green badge. */
function limitsOf({ target }: Series, { selected }: Run): readonly string[] {
  return [
    ...(selected.length > 0 ? ['clauses in part'] : []),
    ...(target.kind === 'emulator' ? ['embedded emulator'] : []),
  ]
}

/**
 * The outcome of the newest run as a picture for a README. Browsers fit the texts to the widths that are given, whatever font they find.
 */
export function renderBadge({ series: [newest] }: History): string {
  const [run] = newest?.runs ?? []
  const limits = newest && run ? limitsOf(newest, run) : []
  const message =
    newest && run ? [`${run.told.toLowerCase()} at ${newest.depth} depth`, ...limits].join(', ') : 'no run'
  const isGreen = run?.tone === 'conformant' || run?.tone === 'holds'
  const colour = run === undefined || (isGreen && limits.length > 0) ? grey : colours[run.tone]
  const widths = [label, message].map((text) => Math.ceil(text.length * 6.4))
  const [left, right] = [(widths[0] ?? 0) + 12, (widths[1] ?? 0) + 12]
  const text = (words: string, x: number, width: number) =>
    `<text x="${String(x)}" y="14" textLength="${String(width)}">${words}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(left + right)}" height="20" role="img" ${badgeMark}${message}">
<title>${label}: ${message}</title>
<rect width="${String(left + right)}" height="20" rx="3" fill="#444b54"/>
<path d="M${String(left)} 0h${String(right - 3)}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${String(right - 3)}z" fill="${colour}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
${text(label, 6, left - 12)}
${text(message, left + 6, right - 12)}
</g>
</svg>
`
}
