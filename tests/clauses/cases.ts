import { expect, it } from 'vitest'
import type { ClauseId } from '../../src/contract/index.js'
import { runAtEmulator, sentencesOf, type Circumstances } from './judging.js'

/** What a clause is to say of an emulator, in its sentences, and what that emulator is like. */
export type Case = readonly [id: ClauseId, where: string, circumstances: Circumstances, said: readonly string[]]

export const asItIs: Circumstances = {}
export const deviating = (...deviations: readonly string[]): Circumstances => ({ emulator: { deviations } })
export const varying = (...variants: readonly string[]): Circumstances => ({ emulator: { variants } })

/** A test for each. */
export function expectSaid(cases: readonly Case[]): void {
  it.each(cases)('%s where %s', async (id, _where, circumstances, said) => {
    expect(await sentencesOf(await runAtEmulator(circumstances), id)).toEqual(said)
  })
}
