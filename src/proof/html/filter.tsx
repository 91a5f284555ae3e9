import type { Proof } from '../../schema/generated/proof.js'
import { classesOf } from './by-class.js'

/** Over the clauses and all servers at once: the words of a deviation find its clauses too. */
export function Filter({ proof }: { readonly proof: Proof }) {
  return (
    <form class="filter" role="search" aria-label="Filter the matrix" hidden>
      <div class="row">
        <label>
          Class{' '}
          <select name="class">
            <option value="">all</option>
            {classesOf(proof).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input type="checkbox" name="faulty" /> only unexpected results
        </label>
        <label class="words">
          Words <input type="search" name="words" placeholder="id, title, sentence…" autoComplete="off" />
        </label>
        <button type="reset">Show all</button>
        <output aria-live="polite" />
      </div>
    </form>
  )
}
