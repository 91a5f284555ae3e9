import { Undecided } from '../../outcome/verdict.js'
import type { Breach } from '../../queries/breach.js'
import type { Format } from '../../queries/reads.js'
import type { Sample } from '../../queries/sample.js'
import type { SeveralFound } from '../joined/several-found.js'
import { played } from '../../queries/live/comparing.js'
import { besideFilter, combinesOptions, type OtherOptions } from '../options/combined-options.js'

/** What a filter beside other options breaks, as the engine plays it. */
export async function combined(
  found: SeveralFound,
  sample: Sample,
  options: OtherOptions,
  format: Format,
): Promise<readonly Breach[]> {
  const reads = besideFilter(found, options, format)
  const finding = await played(reads, sample, (answers) => combinesOptions(answers, sample))
  if (finding.holds === 'undecided') throw new Undecided(finding.outcome ?? 'cantTell', finding.blame, finding.reason)
  return ('breaches' in finding && finding.breaches) || []
}
