import { Option } from 'commander'
import { depths } from '../../contract/types.js'
import { formatNames } from '../../report/formats.js'
import { clausesOrAll, evidenceLevel, evidenceLevels, formats } from './values.js'

// Options that several commands have in the same words.

/** `--evidence`, for the commands that send or pass on requests. */
export function evidenceOption(): Option {
  return new Option('--evidence <LEVEL>', 'what to keep of the exchanges; secrets are always masked')
    .choices(evidenceLevels)
    .argParser(evidenceLevel)
    .default('masked')
}

/** `--depth`, for the commands that judge. */
export function depthOption(): Option {
  return new Option('--depth <DEPTH>', 'how many checks to run').choices(depths).default('standard')
}

export function strictOption(): Option {
  return new Option('--strict', 'count failures of clauses of level reported').default(false)
}

export function acceptUntestedOption(): Option {
  return new Option('--accept-untested [CLAUSES]', 'accept that these clauses, or all, stay untested')
    .argParser(clausesOrAll)
    .default(false)
}

/** `--format`, for the commands that write a report. */
export function formatOption(): Option {
  return new Option('--format <FORMATS>', `${formatNames.join(', ')}; all by default`).argParser(formats)
}

export function forceOption(): Option {
  return new Option('--force', 'write into a directory that contains other files, and keep them').default(false)
}

export function noColorOption(): Option {
  return new Option('--no-color', 'print without colour')
}
