import { Option } from 'commander'

/** What becomes of a run in which a failure that the baseline knows is fixed: `fail` asks for a new baseline at once. */
export function baselineFixedOption(): Option {
  return new Option(
    '--baseline-fixed <WHAT>',
    'whether a failure of the baseline that is fixed passes (ok) or asks for a new baseline (default: fail)',
  ).choices(['ok', 'fail'])
}
