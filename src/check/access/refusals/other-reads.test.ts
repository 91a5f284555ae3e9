import { describe, expect, it } from 'vitest'
import { saidOf, declaring } from '../../../../tests/clauses/at-small-deployment.js'
import type { Received, Said } from '../../../../tests/support/scripted-server.js'
import type { ClauseId } from '../../../contract/index.js'
import { threeRows } from '../../testing/small-deployment.js'

const id = '11111111-1111-4111-8111-111111111111'

describe('a read without the CSRF header', () => {
  const lacksHeader = ({ headers, cookies }: Received) =>
    cookies['.ASPXAUTH'] !== undefined && headers['svccsrf'] === undefined
  const opening = (isOpen: (url: string) => boolean, status = 403, clause: ClauseId = 'ACCESS-11') =>
    saidOf(clause, (request) => {
      if (!lacksHeader(request)) return undefined
      if (isOpen(decodeURIComponent(request.url))) return threeRows
      return { status: request.url.includes('$top') || request.url.includes('%24top') ? 403 : status }
    })

  it.each<[string, ClauseId, (url: string) => boolean]>([
    ['of the OData endpoint with a filter', 'ACCESS-11', (url) => url.includes('$filter=')],
    ['with a filter', 'ACCESS-9', (url) => url.includes('$filter=')],
    ['without any query', 'ACCESS-9', (url) => url.endsWith('/ContactCollection')],
  ])('gives no records %s', async (_which, clause, isOpen) => {
    expect(await opening(isOpen, 403, clause)).toEqual([
      expect.stringMatching(
        /^failed: .* without the CSRF header is refused in the same way: expected no records, seen 200 with 3 records/,
      ),
    ])
  })

  it.each(['{"Id":"ID","Name":"Ada"}', '{"d":{"Id":"ID","Name":"Ada"}}', '{"value":[{"Id":"ID"}]}'])(
    'gives no record by its key: %s',
    async (shape) => {
      const one = { ...threeRows, body: shape.replace('ID', id) }
      const said = await saidOf('ACCESS-9', (request) => {
        if (!lacksHeader(request)) return undefined
        return request.url.includes('(') ? one : { status: 403 }
      })
      expect(said).toEqual([
        expect.stringMatching(
          /^failed: .* by its key without the CSRF header returns no record: expected no records, seen 200/,
        ),
      ])
    },
  )

  it('may be answered by anything that is no record where it is by key', async () => {
    for (const body of ['{"error":{"code":"4","message":{"lang":"en","value":"no"}}}', '{"value":[]}', '{}', 'no']) {
      const said = await saidOf('ACCESS-9', (request) => {
        if (!lacksHeader(request)) return undefined
        return request.url.includes('(') ? { ...threeRows, body } : { status: 403 }
      })
      expect(said).toEqual(['passed'])
    }
  })

  it.each([400, 401, 500])('may not be answered with %d by a query with which main is served', async (status) => {
    expect(await opening(() => false, status)).toEqual([
      expect.stringMatching(
        /^failed: .* without the CSRF header is refused in the same way: expected access refused with status 403, seen/,
      ),
    ])
  })

  it('may be refused for a query by which main gets no records either', async () => {
    const said = await saidOf('ACCESS-11', (request) => {
      if (/top=/.test(decodeURIComponent(request.url))) return lacksHeader(request) ? { status: 403 } : undefined
      return lacksHeader(request) ? { status: 400 } : { status: 404 }
    })
    expect(said).toEqual(['passed'])
  })

  it('is not sent for all the records where it is open, as declared', async () => {
    const asked: string[] = []
    const said = await saidOf(
      'ACCESS-11',
      (request) => {
        if (!lacksHeader(request)) return undefined
        asked.push(decodeURIComponent(request.url))
        return threeRows
      },
      () => declaring('csrf-off'),
    )
    expect(said).toEqual(['passed'])
    expect(asked).toEqual(['/0/odata/Contact?$top=3'])
  })
})

describe('a legacy read without the CSRF header, with the headers of the work-around', () => {
  const isForced = ({ headers }: Received) => headers['forceusesession'] !== undefined
  const lacksHeader = ({ headers }: Received) => headers['svccsrf'] === undefined

  it('gives no records', async () => {
    const said = await saidOf('ACCESS-9', (request) =>
      lacksHeader(request) && isForced(request) ? threeRows : undefined,
    )
    expect(said).toEqual([
      expect.stringMatching(
        /^failed: Authorization: Cookie and ForceUseSession: true do not replace the header: expected no records/,
      ),
    ])
  })

  it.each<[string, Parameters<typeof saidOf>[2], number]>([
    ['may be refused in another way', undefined, 1],
    ['is not sent where one without them is served, as declared', () => declaring('csrf-off'), 0],
  ])('%s', async (_what, profile, sent) => {
    let forced = 0
    const said = await saidOf(
      'ACCESS-9',
      (request) => {
        if (isForced(request)) forced += 1
        if (!lacksHeader(request) || request.cookies['.ASPXAUTH'] === undefined) return undefined
        return profile ? threeRows : { status: isForced(request) ? 401 : 403 }
      },
      profile,
    )
    expect([said, forced]).toEqual([['passed'], sent])
  })
})

describe.each(['ACCESS-1', 'ACCESS-6'] as const)('%s: a legacy read with the headers of the work-around', (clause) => {
  const isForced = ({ headers }: Received) => headers['forceusesession'] !== undefined

  it('gives no records', async () => {
    const said = await saidOf(clause, (request) => (isForced(request) ? threeRows : undefined))
    expect(said.at(-1)).toMatch(
      /^failed: Authorization: Cookie and ForceUseSession: true open no legacy read .*: expected no records, seen 200 with 3 records/,
    )
  })

  it('may be refused in another way', async () => {
    let forced = 0
    const said = await saidOf(clause, (request) => {
      if (!isForced(request)) return undefined
      forced += 1
      return { status: 403 }
    })
    expect([said.at(-1), forced]).toEqual(['passed', 1])
  })
})

describe('a legacy read without the CSRF header and the session cookie', () => {
  const withSession: Said = {
    ...threeRows,
    headers: [...(threeRows.headers ?? []), ['Set-Cookie', 'SVCSESSIONID=abc; path=/; HttpOnly']],
  }
  /** What comes of it where reads in order set the cookie, and how many reads were sent without it and the header. */
  const early = async (answer: Said) => {
    let sent = 0
    const said = await saidOf('ACCESS-9', ({ headers, cookies }) => {
      if (cookies['.ASPXAUTH'] === undefined) return undefined
      if (headers['svccsrf'] !== undefined) return withSession
      if (cookies['SVCSESSIONID'] !== undefined) return { status: 403 }
      sent += 1
      return answer
    })
    return { said, sent }
  }

  it('gives no records', async () => {
    const { said } = await early(threeRows)
    expect(said).toEqual([
      expect.stringMatching(
        /^failed: A caller without the session cookie gets no records without the header: expected no records, seen 200/,
      ),
    ])
  })

  it.each([401, 403, 302])('may be refused with %d', async (status) => {
    expect(await early({ status })).toEqual({ said: ['passed'], sent: 1 })
  })
})

describe('a legacy read by the restricted user without the CSRF header', () => {
  const user = (name: string) => ({ name, password: `Correct-${name}-7`, passwordChangeDue: false })
  const judged = async (users: Readonly<Record<string, ReturnType<typeof user>>>) => {
    const asked: string[] = []
    const said = await saidOf(
      'ACCESS-9',
      ({ headers, cookies }) => {
        const ticket = cookies['.ASPXAUTH']
        if (ticket === undefined || headers['svccsrf'] !== undefined) return undefined
        if (ticket.startsWith('0001')) return { status: 403 }
        asked.push(ticket)
        return threeRows
      },
      () => ({ users, entities: { probe: { entity: 'Contact', fields: {} }, allowed: 'Account' } }),
    )
    return { said, asked: asked.length }
  }

  it('gives no records', async () => {
    expect(await judged({ main: user('Supervisor'), restricted: user('Clerk') })).toEqual({
      said: [
        expect.stringMatching(/^failed: The restricted user gets no records without the header: expected no records/),
      ],
      asked: 1,
    })
  })

  it('is not sent where the profile names no such user', async () => {
    expect(await judged({ main: user('Supervisor') })).toEqual({ said: ['passed'], asked: 0 })
  })
})
