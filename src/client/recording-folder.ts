import { writeFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EvidenceLog, Masker, type EvidenceLevel, type LearnedSecret } from '../exchange/index.js'
import { clientLog, keepToOwner, pointLatestTo, writeReportFolder, type Format } from '../report/index.js'
import type { Direction } from '../contract/index.js'
import { chosenOf } from '../run/choosing/check-words.js'
import { MaskedLater } from '../run/assembling/masked-later.js'
import { reportFolder } from '../run/folder/report-folder.js'
import type { Report } from '../schema/generated/report.js'
import { judgeTraffic, type ChosenOfTraffic, type Recording, type TrafficOptions } from '../traffic/index.js'

export interface RecordingOptions {
  /** A new folder below `reports` by default. */
  readonly out?: string | undefined
  readonly force: boolean
  readonly formats: readonly Format[]
  readonly judging: TrafficOptions
  /** What of the exchanges goes into the folder. */
  readonly evidence: EvidenceLevel
}

/** What a recording ends in: its report folder. */
export interface Judgement {
  readonly report: Report
  readonly folder: string
}

/** Whose clauses recorded traffic is judged by. */
export function directionsOf(kind: Recording['kind']): readonly Direction[] {
  return kind === 'client' ? ['caller'] : ['target', 'caller']
}

/** Characters of records that are kept to be judged by the values that they were sent with. */
const kept = 64 * 1024 * 1024

/** A report folder into which traffic is recorded, to be judged at its end. */
export class RecordingFolder {
  readonly folder: string
  readonly log: EvidenceLog
  readonly #options: RecordingOptions
  readonly #chosen: ChosenOfTraffic
  readonly #secrets: LearnedSecret[] = []

  private constructor(folder: string, options: RecordingOptions, chosen: ChosenOfTraffic) {
    this.folder = folder
    this.#options = options
    this.#chosen = chosen
    const masker = new Masker(Masker.newKey(), (secret) => this.#secrets.push(secret))
    const path = join(folder, 'evidence.ndjson')
    this.log = new EvidenceLog({ masker, level: options.evidence, path, keptLevel: 'full', keep: kept })
  }

  /** Throws ReportFolderFault, UnknownClause and UnknownCheck. `name` begins that of a new folder. */
  static async open(
    options: RecordingOptions,
    name: string,
    kind: Recording['kind'] = 'client',
  ): Promise<RecordingFolder> {
    const { out, force, judging } = options
    const { only = [], skip = [] } = judging
    const chosen = await chosenOf({ only, skip, directions: directionsOf(kind) })
    const startedAt = new Date()
    const profile = { target: { baseUrl: `http://${name}` } }
    return new RecordingFolder(await reportFolder({ out, force, profile, name }, startedAt), options, chosen)
  }

  /**
   * Judges what was recorded, and completes the folder. What was recorded before it was known for a secret is masked now.
   * `told` is for the log of the client. Throws NothingToJudge, and then leaves no folder of its own behind.
   */
  async conclude(recording: Recording, told?: string): Promise<Judgement> {
    const { folder, log } = this
    const { formats, judging, evidence, out } = this.#options
    log.close()
    const later = new MaskedLater(log.masker, this.#secrets)
    const judged = await judgeTraffic(
      { ...recording, name: log.masker.mask(recording.name) },
      { ...judging, chosen: this.#chosen, evidence },
    )
    if (evidence !== 'none') await later.inFolder(folder)
    if (told !== undefined) await writeFile(join(folder, clientLog), maskedLines(log.masker, told), { mode: 0o600 })
    const report = later.inData(judged)
    await writeReportFolder(folder, report, formats)
    if (evidence === 'full') await keepToOwner(folder)
    if (out === undefined) await pointLatestTo(folder)
    return { report, folder }
  }

  /** Removes what was made for a recording of which there is nothing to judge. A folder that was asked for stays. */
  async discard(): Promise<void> {
    this.log.close()
    if (this.#options.out === undefined) await rm(this.folder, { recursive: true, force: true })
    else await rm(join(this.folder, 'evidence.ndjson'), { force: true })
  }
}

/** Line by line first: what may be a secret that is broken over two lines takes the break with it. */
function maskedLines(masker: Masker, text: string): string {
  return masker.mask(
    text
      .split('\n')
      .map((line) => masker.mask(line))
      .join('\n'),
  )
}
