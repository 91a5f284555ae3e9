import { alterations, clause, expect, inapplicable, named, odataRead, rowsOf, sendTwins } from 'svc-conformance'

clause(
  'ACME-1',
  {
    title: 'Records are not kept by shared caches',
    statement: 'An answer with records carries Cache-Control with no-store, no-cache or private.',
    level: 'required',
    needs: ['user', 'entity'],
  },
  async ({ run, main }) => {
    const answer = await main.send(odataRead(run))
    expect(answer).toHaveStatus(200)
    expect(answer.header('cache-control') ?? 'none', `Cache-Control of ${named(answer)}`).toMatch(
      /no-store|no-cache|private/,
    )
  },
)

clause(
  'ACME-2',
  {
    title: 'A refusal names no product',
    statement: 'What a caller without cookies is answered with does not tell the product and release of the server.',
    level: 'reported',
    needs: ['user', 'entity'],
  },
  async ({ run, main }) => {
    const { refused } = await sendTwins(run, main, odataRead(run), alterations.noCookies)
    if (refused.header('server') === undefined) inapplicable('the answer has no header Server')
    expect(rowsOf(refused) ?? [], `records in ${named(refused)}`).toHaveLength(0)
    expect(refused.header('server'), `Server of ${named(refused)}`).not.toMatch(/\d/)
  },
)
