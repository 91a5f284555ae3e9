/** The colours of the terminal codes that the program uses, readable on the dark ground of the picture. */
const colors: Readonly<Record<string, string>> = {
  '31': '#ff7b72',
  '32': '#3fb950',
  '33': '#d29922',
  '34': '#58a6ff',
  '35': '#bc8cff',
  '36': '#39c5cf',
  '90': '#8b949e',
}
const lineHeight = 18
const columnWidth = 8.1
const margin = 16

interface Style {
  readonly color: string
  readonly isBold: boolean
  readonly isDim: boolean
}

const plain: Style = { color: '', isBold: false, isDim: false }

/** What a terminal of this width shows of an output, as an SVG that every browser draws alike. */
export function terminalPicture(output: string, columns: number): string {
  const lines = screenLines(output.trimEnd(), columns)
  const width = Math.ceil(columns * columnWidth + 2 * margin)
  const height = lines.length * lineHeight + 2 * margin
  const texts = lines.map((spans, index) => {
    const y = margin + (index + 0.75) * lineHeight
    return `<text x="${String(margin)}" y="${String(y)}" xml:space="preserve">${spans}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" width="${String(width)}" role="img">
<title>A run in a terminal</title>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13.4" fill="#e6edf3">
${texts.join('\n')}
</g>
</svg>
`
}

/** The lines on the screen, each as its coloured spans. A line that is longer than the screen goes on in the next one. */
function screenLines(output: string, columns: number): readonly string[] {
  const lines: string[] = []
  let [line, text, column, style] = ['', '', 0, plain]
  const endSpan = () => {
    line += span(text, style)
    text = ''
  }
  const endLine = () => {
    endSpan()
    lines.push(line)
    ;[line, column] = ['', 0]
  }
  for (const [piece, code] of output.matchAll(/\u001b\[([\d;]*)m|\n|./gu)) {
    if (code !== undefined) {
      endSpan()
      style = styleAfter(style, code)
    } else if (piece === '\n') endLine()
    else {
      if (column === columns) endLine()
      text += piece
      column += 1
    }
  }
  endLine()
  return lines
}

function styleAfter(style: Style, code: string): Style {
  if (code === '0' || code === '') return plain
  if (code === '1') return { ...style, isBold: true }
  if (code === '2') return { ...style, isDim: true }
  if (code === '22') return { ...style, isBold: false, isDim: false }
  return code === '39' ? { ...style, color: '' } : { ...style, color: colors[code] ?? style.color }
}

function span(text: string, { color, isBold, isDim }: Style): string {
  if (text === '') return ''
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const fill = color === '' ? '' : ` fill="${color}"`
  const look = `${fill}${isBold ? ' font-weight="bold"' : ''}${isDim ? ' opacity="0.65"' : ''}`
  return look === '' ? escaped : `<tspan${look}>${escaped}</tspan>`
}
