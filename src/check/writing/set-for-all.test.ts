import { describe, expect, it } from 'vitest'
import type { Value } from '../../odata/index.js'
import { idOf, recordAt, refusal, type Asked, type RecordOptions } from './testing/record-at.js'

const isNested = ({ body }: Asked) => body.includes('__metadata')

async function judged(
  change?: (asked: Asked) => 'ignored' | 'refused' | undefined,
  read?: NonNullable<RecordOptions['read']>,
) {
  const options: RecordOptions = {
    ...(read && { read }),
    record: { Notes: 'as it was', UsrScore: 7, AccountId: idOf('7') },
    sandbox: { lookup: { field: 'Account', target: 'Account' } },
    change: (asked, stored) => {
      const fate = change?.(asked)
      if (fate === 'refused') return refusal('no nested objects here', 400)
      const { AccountId, ...others }: Record<string, Value> = asked.fields ?? {}
      Object.assign(stored, others, fate === 'ignored' || AccountId === undefined ? {} : { AccountId })
      return { status: 204 }
    },
  }
  const { played, changes } = await recordAt(options)
  const said = await played('WRITE-3')
  return { said, nested: changes.filter(isNested).map(({ method, contentType }) => [method, contentType]) }
}

const [plain, verbose] = ['application/json', 'application/json;odata=verbose']

describe('a lookup given nested by a PUT', () => {
  it('is set', async () => {
    expect(await judged()).toEqual({ said: ['passed'], nested: [['PUT', verbose]] })
  })

  it('is not given where there is no other record for it to point to', async () => {
    const one = (entity: string) => (entity === 'Account' ? [{ Id: idOf('7'), Name: 'The only one' }] : undefined)
    expect(await judged(undefined, one)).toEqual({ said: ['passed'], nested: [] })
  })

  it('may be set by one of the content types alone', async () => {
    const { said, nested } = await judged((asked) =>
      isNested(asked) && asked.contentType === verbose ? 'ignored' : undefined,
    )
    expect(said).toEqual(['passed'])
    expect(nested).toEqual([
      ['PUT', verbose],
      ['PUT', plain],
    ])
  })

  it('may not stay as it was where a MERGE sets it', async () => {
    const { said } = await judged((asked) => (isNested(asked) && asked.method === 'PUT' ? 'ignored' : undefined))
    expect(said).toEqual([expect.stringMatching(/^failed, target: .* nested object.* seen AccountId /)])
  })

  it('is left to WRITE-7 where a MERGE does not set it either', async () => {
    expect((await judged((asked) => (isNested(asked) ? 'ignored' : undefined))).said).toEqual(['passed'])
  })

  it('is not judged where the PUT is refused for it', async () => {
    const { said } = await judged((asked) => (isNested(asked) && asked.method === 'PUT' ? 'refused' : undefined))
    expect(said).toEqual(['passed'])
  })
})
