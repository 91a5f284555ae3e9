import { describe, expect, it } from 'vitest'
import { tour } from '../testing/tour.js'
import { listDeviations, listTraits, listVariants, startEmulator, UnknownOverrideError } from '../index.js'

describe('the lists', () => {
  it('name each id once, and say what it does in a sentence', () => {
    const listed = [...listVariants(), ...listDeviations()]
    for (const { id, sentence } of listed) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(sentence).toMatch(/^[A-Z].*\.$/)
    }
    expect(new Set(listVariants().map(({ id }) => id)).size).toBe(listVariants().length)
    expect(new Set(listDeviations().map(({ id }) => id)).size).toBe(listDeviations().length)
  })

  it('name each trait once, apart from variants and deviations, with its source', () => {
    const others = [...listVariants(), ...listDeviations()].map(({ id }) => id)
    for (const { id, sentence, source } of listTraits()) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(sentence).toMatch(/^[A-Z].*\.$/)
      expect(source).not.toBe('')
      expect(others).not.toContain(id)
    }
    expect(new Set(listTraits().map(({ id }) => id)).size).toBe(listTraits().length)
  })

  it('say of each deviation which clauses it breaks', () => {
    for (const { breaks } of listDeviations()) {
      expect(breaks.length).toBeGreaterThan(0)
      for (const clause of breaks) expect(clause).toMatch(/^[A-Z]+-\d+$/)
    }
  })

  it('tell somebody who misspells an id what may have been meant', async () => {
    await expect(startEmulator({ variants: ['pagd-40'] })).rejects.toThrow(
      new UnknownOverrideError('variant', 'pagd-40', ['paged-40']),
    )
    await expect(startEmulator({ traits: ['odata-uncapped-read-refusd'] })).rejects.toThrow(
      new UnknownOverrideError('trait', 'odata-uncapped-read-refusd', ['odata-uncapped-read-refused']),
    )
    await expect(startEmulator({ deviations: ['login-202'] })).rejects.toThrow("did you mean 'login-201'?")
  })

  it('tell somebody who gives a word that no id has, which sentences have it', async () => {
    const told = listDeviations().filter(({ id, sentence }) => /csrf/i.test(`${id} ${sentence}`))
    expect(told.length).toBeGreaterThan(10)
    await expect(startEmulator({ deviations: ['csrf'] })).rejects.toMatchObject({ suggested: told.map(({ id }) => id) })
  })

  it('tell somebody who gives a word alone the ids that contain it', async () => {
    const containing = listDeviations().filter(({ id }) => id.includes('ignored'))
    expect(containing.length).toBeGreaterThan(10)
    const refused = startEmulator({ deviations: ['ignored'] })
    await expect(refused).rejects.toMatchObject({ suggested: containing.map(({ id }) => id) })
    const [first] = containing
    await expect(refused).rejects.toThrow(
      new RegExp(`did you mean '${first?.id ?? ''}', '.* \\(and ${String(containing.length - 10)} more\\)\\?$`),
    )
  })

  it('tell somebody who mixes up an id those that have most of its words', async () => {
    const alike = listDeviations().filter(({ id }) => ['cookies', 'open'].every((word) => id.split('-').includes(word)))
    expect(alike.length).toBeGreaterThan(1)
    await expect(startEmulator({ deviations: ['cookies-left-open'] })).rejects.toMatchObject({
      suggested: alike.map(({ id }) => id),
    })
  })

  it('have a departure for the profile where a variant needs one', async () => {
    const emulator = await startEmulator({ variants: ['login-page', 'redirect-307', 'loader-twice'] })
    try {
      expect(emulator.profile).toMatchObject({
        departures: [{ id: 'login-page', value: '/Login/Login.html' }, 'redirect-307'],
      })
    } finally {
      await emulator.close()
    }
  })

  it('have a departure for the profile where a trait needs one, also as part of a generation', async () => {
    for (const options of [
      { traits: ['dates-of-any-precision'] },
      { generation: 'net', traits: ['dates-of-any-precision'] },
    ]) {
      const emulator = await startEmulator(options)
      const { departures } = emulator.profile as { departures: unknown[] }
      await emulator.close()
      expect(departures.filter((departure) => departure === 'dates-iso-loose')).toHaveLength(1)
    }
  })

  it('may be combined: each override sees those before it', async () => {
    const variants = ['username-comma', 'username-percent-encoded', 'domain-user-name']
    const emulator = await startEmulator({ rows: 20, variants })
    try {
      const seen = (await tour(emulator)).get('login, main')
      expect(seen).toContain(`UserName=${encodeURIComponent('67, 79, 82, 80, 92, 83, 117')}`)
    } finally {
      await emulator.close()
    }
  })
})
