import type { Fault } from './fault.js'

/** Beyond these the message only counts; `faults` has all of them. */
const mostShown = 100

/**
 * A profile, or what the surroundings gave for it, does not hold. Every fault is in `faults`, in the order of the
 * file; the message lists them all. The command line ends with exit code 2.
 */
export class ProfileFault extends Error {
  override readonly name = 'ProfileFault'
  readonly faults: readonly Fault[]
  /** The file of the profile or, alone, of its waivers; undefined where there is none and a BASE_URL was at fault. */
  readonly file: string | undefined

  constructor(faults: readonly Fault[], file?: string, noun = 'profile') {
    const more = faults.length > mostShown ? [`  … and ${faults.length - mostShown} more`] : []
    super(
      [
        `${headOf(file, noun)}: ${faults.length} ${faults.length === 1 ? 'error' : 'errors'}`,
        ...faults.slice(0, mostShown).map(line),
        ...more,
      ].join('\n'),
    )
    this.faults = faults
    this.file = file
  }
}

function headOf(file: string | undefined, noun: string): string {
  if (file !== undefined) return `${noun} ${file} is invalid`
  return noun === 'profile' ? 'no valid target was given' : `${noun} is invalid`
}

function line(fault: Fault): string {
  const place =
    fault.line === undefined ? '' : `line ${fault.line}${fault.column === undefined ? '' : `:${fault.column}`}: `
  const subject = fault.path === '' ? '' : `\`${fault.path}\` `
  return `  ${place}${subject}${fault.message}${fault.suggestion === undefined ? '' : `. ${fault.suggestion}`}`
}
