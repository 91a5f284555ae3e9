import { mkdir } from 'node:fs/promises'
import { createLogUpdate } from 'log-update'
import type { Depth, ExitCode } from '../contract/index.js'
import {
  chosenSubjects,
  detectionOf,
  notToBeRecorded,
  prove,
  writeDetection,
  writeProof,
  type ProofHandles,
  type Weighed,
} from '../proof/index.js'
import { nearest } from '../profile/faults/suggestion.js'
import { claimFolder, requireFreeFolder } from '../run/folder/claim-folder.js'
import { clausesNamed } from '../run/index.js'
import { parsedJson } from '../runtime/json.js'
import { validatorOf } from '../schema/compile.js'
import type { Proof } from '../schema/generated/proof.js'
import { checkOutFile, checkOutFolder, checkReplaceable } from './report-folders/out-path.js'
import { codeOfSignal, type Terminal } from './terminal/terminal.js'
import { UsageFault } from './errors.js'

/** The options of `prove`, as commander gives them. */
export interface GivenToProve {
  readonly only: readonly string[]
  readonly deviation: readonly string[]
  readonly clients: boolean
  readonly sample?: number
  readonly depth: Depth
  readonly out: string
  readonly force: boolean
  readonly record?: string
  readonly seed: number
}

/** Proves the suite; tells every subject that does not come out as it must, and prints the folder of the matrix. */
export async function proveSuite(terminal: Terminal, given: GivenToProve): Promise<ExitCode> {
  const { only, deviation, clients, sample, depth, out, force, record, seed } = given
  const options = {
    only: clausesNamed(only),
    ids: deviation,
    clients,
    depth,
    seed,
    ...(sample === undefined ? {} : { sample }),
  }
  if (clients && (only.length + deviation.length > 0 || sample !== undefined || record !== undefined))
    throw new UsageFault('--clients cannot be combined with --only, --deviation, --sample or --record')
  needsKnown(options)
  if (record !== undefined && (only.length + deviation.length > 0 || sample !== undefined || depth !== 'full'))
    throw new UsageFault(
      '--record cannot be combined with --only, --deviation, --sample or --depth: only a complete proof is recorded',
    )
  checkOutFolder('--out', out)
  await requireFreeFolder(out, force)
  if (record !== undefined) {
    checkOutFile('--record', record)
    checkReplaceable('--record', record, (text) => validatorOf('detection')(parsedJson(text)))
  }
  if (sample !== undefined && deviation.length > 0)
    throw new UsageFault('--sample and --deviation both select deviations: use one of them')
  const display = displayFor(terminal)
  try {
    const proof = await prove(options, { ...display, signal: terminal.signal })
    display.done()
    for (const line of told(proof)) terminal.say(line)
    await mkdir(out, { recursive: true })
    await claimFolder(out, force)
    await writeProof(out, proof)
    terminal.print(out)
    if (record !== undefined) await recordIn(record, proof, terminal)
    return proof.holds ? 0 : 1
  } catch (fault) {
    if (terminal.signal.aborted) return codeOfSignal(terminal.signal.reason)
    throw fault
  } finally {
    display.done()
  }
}

async function recordIn(path: string, proof: Proof, terminal: Terminal): Promise<void> {
  const reason = notToBeRecorded(proof)
  if (reason === undefined) await writeDetection(path, detectionOf(proof))
  terminal.say(reason === undefined ? `Recorded in ${path}.` : `Not recorded in ${path}: ${reason}.`)
}

function needsKnown(options: Parameters<typeof chosenSubjects>[0]): void {
  const known = chosenSubjects({ ...options, only: [], ids: [] }).map(({ id }) => id)
  const unknown = options.ids.find((id) => !known.includes(id))
  if (unknown !== undefined) {
    const likely = nearest(unknown, known)
    const meant = likely === undefined ? '.' : `. Did you mean ${likely}?`
    throw new UsageFault(
      `unknown deviation, variant or trivial server "${unknown}"${meant} \`emulate --list\` lists deviations and variants`,
    )
  }
  if (options.clients === true) return
  if (chosenSubjects(options).every(({ kind }) => kind === 'control'))
    throw new UsageFault(`no deviation breaks ${options.only.join(', ')}, so there is nothing to prove`)
}

function told({
  void: isVoid,
  asked,
  depth,
  numbers,
  clauses,
  undetected,
  unprovenChecks,
  clients,
  holds,
}: Proof): readonly string[] {
  const { deviations, variants, trivial, depths } = numbers
  return [
    ...(isVoid === undefined ? [] : [`The proof is void: ${isVoid}`]),
    depth === 'full'
      ? `${String(deviations.reached)} of ${String(deviations.of)} deviations failed exactly the expected clauses`
      : `${String(depths[depth].reached)} of ${String(deviations.of)} deviations failed a clause at ${depth} depth`,
    ...(depth === 'full'
      ? [
          `detected at core depth: ${String(depths.core.reached)}, at standard depth: ${String(depths.standard.reached)}`,
        ]
      : []),
    `${String(variants.reached)} of ${String(variants.of)} permitted variants passed`,
    `${String(trivial.reached)} of ${String(trivial.of)} clauses passed on trivial servers`,
    ...(asked.subjects.length > 0 || depth !== 'full'
      ? []
      : [
          `${String(clauses.length - undetected.length)} of ${String(clauses.length)} clauses failed for at least one deviation`,
        ]),
    ...(unprovenChecks.length > 0
      ? [`checks of core or standard depth without a deviation that fails them: ${unprovenChecks.join(', ')}`]
      : []),
    ...(undetected.length > 0 ? [`clauses without a deviation that fails them: ${undetected.join(', ')}`] : []),
    ...clientsTold(clients),
    holds ? 'The proof succeeded.' : 'The proof failed.',
  ]
}

function clientsTold(clients: Proof['clients']): readonly string[] {
  if (clients === undefined) return []
  const wrong = clients.filter(({ faults }) => faults.length > 0)
  return [
    `${String(clients.length - wrong.length)} of ${String(clients.length)} clients broke exactly the expected duties`,
    ...wrong.map(({ id, faults }) => `client ${id}: ${faults.join('; ')}`),
  ]
}

interface Display extends Omit<ProofHandles, 'signal'> {
  readonly done: () => void
}

/** One line that is written over on a terminal; in a pipe only what is not as it must be, and a line now and then. */
function displayFor(terminal: Terminal): Display {
  const show = terminal.isLive ? createLogUpdate(terminal.stderr) : undefined
  let total = 0
  let count = 0
  return {
    begun: (subjects) => {
      total = subjects.length
      if (!show) terminal.say(`${String(total)} servers to judge`)
    },
    ended: (weighed) => {
      count += 1
      if (weighed.faults.length > 0) {
        show?.clear()
        for (const line of faultLines(weighed)) terminal.say(line)
      }
      if (show) show(`${String(count)}/${String(total)}  ${weighed.subject.kind} ${weighed.subject.id}`)
      else if (count % 50 === 0 || count === total) terminal.say(`${String(count)} of ${String(total)} servers judged`)
    },
    done: () => {
      show?.clear()
      show?.done()
    },
  }
}

function faultLines({ subject: { kind, id, sentence }, faults }: Weighed): readonly string[] {
  return [`${kind} ${id}: ${sentence}`, ...faults.map((fault) => `  ${fault}`)]
}
