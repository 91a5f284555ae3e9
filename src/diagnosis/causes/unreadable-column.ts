import { errorMessageIn, hasErrorBody } from '../answers-seen.js'
import type { Cause } from '../cause.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { isAccepted, isData, queryOf, type ExchangeSeen } from '../exchange-seen.js'

export const unreadableColumn: Cause = {
  id: 'unreadable-column',
  looksFor:
    'a read without `$select` that the data service answers with 500 and its own error body, while no read of ' +
    'that collection without `$select` succeeded, and one with `$select` did',
  text:
    'Likely one column of the entity cannot be read: a read of all columns ends in a server error, and reads with ' +
    '`$select` of the same collection succeed.',
  remedy:
    'Check the column that the server’s message names, or leave out columns one by one. Of the exchanges named, ' +
    'the read with `$select` succeeded. Until the column is fixed, clients can use `$select` with the columns ' +
    'that they need.',
  find: ({ clause, run }) =>
    run
      .ofClause(clause)
      .filter((seen) => isReadOfAll(seen) && seen.status === 500 && hasErrorBody(seen) && run.isInOrder(seen))
      .flatMap((seen) => {
        const selected = selectedInstead(seen, run)
        return selected ? [seen.id, selected.id] : []
      }),
  quote: (shown) => shown.map(errorMessageIn).find((message) => message !== undefined),
}

function isReadOfAll(seen: ExchangeSeen): boolean {
  return seen.method === 'GET' && isData(seen) && !queryOf(seen).has('$select')
}

/** A read of the same collection that went through with `$select`, where none did without. */
function selectedInstead(failed: ExchangeSeen, run: EvidenceSeen): ExchangeSeen | undefined {
  const accepted = run.all.filter(
    (seen) => seen.method === 'GET' && isData(seen) && isAccepted(seen) && collectionOf(seen) === collectionOf(failed),
  )
  return accepted.some(isReadOfAll) ? undefined : accepted[0]
}

/** The address without the key of a record. */
function collectionOf({ url }: ExchangeSeen): string | undefined {
  return url?.pathname.replace(/\(.*$/, '')
}
