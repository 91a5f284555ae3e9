/** The views of a report, each by its file in the report folder. */
export const formatFiles = {
  json: 'report.json',
  html: 'report.html',
  markdown: 'report.md',
  junit: 'junit.xml',
  earl: 'earl.jsonld',
  sarif: 'report.sarif',
  ctrf: 'ctrf.json',
  intoto: 'statement.intoto.json',
} as const

export type Format = keyof typeof formatFiles

export const formatNames = Object.keys(formatFiles) as readonly Format[]

/** Whether a word, of the command line for instance, names a format. */
export function isFormat(name: string): name is Format {
  return Object.hasOwn(formatFiles, name)
}

/** The format whose file has that name or ending: `junit.xml` and `xml` mean `junit`, `md` means `markdown`. */
export function formatOfFile(name: string): Format | undefined {
  const file = name.toLowerCase().replace(/^\.?\//, '')
  const ending = `.${file.replace(/^\./, '')}`
  return formatNames.find((format) => formatFiles[format] === file || formatFiles[format].endsWith(ending))
}
