import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { moduleExtension, specsRoot } from '../spec-files.js'
import type { CheckEntry } from '../../check/engine/define-clause.js'
import { checkWord, selects, type CheckWord, type Selection } from './select.js'
import { UnknownCheck } from '../errors.js'

/** The checks of a clause, by its id; undefined where it is judged as a whole. */
export type KnownChecks = (clause: string) => readonly CheckEntry[] | undefined

/** Of some clauses a few checks alone, by clause. */
export type ChosenChecks = Readonly<Record<string, readonly string[]>>

/** Loads what the clauses say of their checks: the same that a run plays. */
export async function knownChecks(): Promise<KnownChecks> {
  const { checksOf } = await loadedClauses()
  return checksOf
}

/** Loads from which depth on a clause that is only observed is looked at, and what that costs. */
export async function knownObservations() {
  const { observationOf } = await loadedClauses()
  return observationOf
}

async function loadedClauses() {
  for (const name of ['clauses', 'duties'])
    await import(pathToFileURL(join(specsRoot, 'specs', `${name}${moduleExtension}`)).href)
  return import('../../check/index.js')
}

/** The checks that `--only` and `--skip` name by themselves. Throws UnknownCheck. */
export async function chosenChecks({ only, skip }: Pick<Selection, 'only' | 'skip'>): Promise<ChosenChecks> {
  const [wanted, left] = [checkWords(only), checkWords(skip)]
  if (wanted.length === 0 && left.length === 0) return {}
  const known = await knownChecks()
  for (const word of [...wanted, ...left]) ensureKnown(word, known)
  const whole = new Set(only.filter((word) => !checkWord(word)).map((word) => word.toUpperCase()))
  const named = [...new Set([...wanted, ...left].map(({ clause }) => clause))]
  return Object.fromEntries(
    named
      .filter((clause) => !(whole.has(clause) && !left.some((word) => word.clause === clause)))
      .map((clause) => {
        const asked = wanted.filter((word) => word.clause === clause).map(({ check }) => check)
        const all = (known(clause) ?? []).map(({ id }) => id)
        const chosen = asked.length === 0 || whole.has(clause) ? all : asked
        return [clause, chosen.filter((id) => !left.some((word) => word.clause === clause && word.check === id))]
      }),
  )
}

/** Which clauses and checks the words leave in, of recorded traffic. Throws UnknownClause and UnknownCheck. */
export async function chosenOf(selection: Selection) {
  const hasClause = selects(selection)
  const checks = await chosenChecks(selection)
  const hasCheck = (clause: string, check: string) => checks[clause]?.includes(check) ?? true
  return { hasClause, hasCheck }
}

function checkWords(words: readonly string[]): readonly CheckWord[] {
  return words.flatMap((word) => checkWord(word) ?? [])
}

function ensureKnown({ clause, check }: CheckWord, known: KnownChecks): void {
  const ids = known(clause)?.map(({ id }) => id) ?? []
  if (!ids.includes(check)) throw new UnknownCheck(clause, check, ids)
}
