import type { Proof, ProvenSubject } from '../../schema/generated/proof.js'
import { classesOf, clausesIn, deviationsIn } from './by-class.js'

/** Of the drawing, in its own units. */
const step = { across: 4, down: 9 }
const label = { width: 66, height: 4 }

/** The matrix at one glance: a row a clause, a column a deviation, a dot where the one turned red for the other. */
export function DotGrid({ proof }: { readonly proof: Proof }) {
  const names = classesOf(proof)
  const clauses = names.flatMap((name) => clausesIn(proof, name))
  const deviations = names.flatMap((name) => deviationsIn(proof, name))
  const rowOf = new Map(clauses.map(({ id }, index) => [id, index]))
  const width = label.width + deviations.length * step.across + 4
  const height = label.height + clauses.length * step.down + 4
  return (
    <section aria-labelledby="dots">
      <h2 id="dots">The grid</h2>
      <p class="note">
        Rows are clauses and columns are deviations, in the order of the lists above. Dot: the clause failed as
        expected. Hollow square: it should have failed but did not. Cross: it failed unexpectedly.
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-label="Deviations by clauses, as dots">
        <svg
          class="dots"
          viewBox={`0 0 ${String(width)} ${String(height)}`}
          role="img"
          aria-label={`${String(clauses.length)} clauses by ${String(deviations.length)} deviations: the same as the lists above`}
        >
          {clauses.map((clause, row) => (
            <g key={clause.id}>
              {row % 2 === 1 && (
                <rect class="band" x={0} y={label.height + row * step.down} width={width} height={step.down} />
              )}
              <text x={label.width - 5} y={label.height + (row + 0.78) * step.down}>
                {clause.id}
              </text>
            </g>
          ))}
          {deviations.map((deviation, column) => (
            <Column
              key={deviation.id}
              deviation={deviation}
              x={label.width + (column + 0.5) * step.across}
              rowOf={rowOf}
            />
          ))}
        </svg>
      </div>
    </section>
  )
}

interface ColumnShown {
  readonly deviation: ProvenSubject
  readonly x: number
  readonly rowOf: ReadonlyMap<string, number>
}

function Column({ deviation: { id, breaks, failed }, x, rowOf }: ColumnShown) {
  return (
    <>
      {[...new Set([...breaks, ...failed])].map((clause) => {
        const row = rowOf.get(clause)
        if (row === undefined) return null
        const y = label.height + (row + 0.5) * step.down
        return (
          <g key={clause}>
            <title>{`${clause}, ${id}`}</title>
            <Dot x={x} y={y} wanted={breaks.includes(clause)} seen={failed.includes(clause)} />
          </g>
        )
      })}
    </>
  )
}

interface DotShown {
  readonly x: number
  readonly y: number
  readonly wanted: boolean
  readonly seen: boolean
}

function Dot({ x, y, wanted, seen }: DotShown) {
  if (wanted && seen) return <circle class="right" cx={x} cy={y} r={1.8} />
  if (wanted) return <rect class="missed" x={x - 2} y={y - 2} width={4} height={4} />
  const [left, right, top, bottom] = [x - 2, x + 2, y - 2, y + 2].map(String)
  return <path class="besides" d={`M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`} />
}
