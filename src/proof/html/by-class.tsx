import { classes } from '../../contract/index.js'
import type { Proof, ProvenClause, ProvenSubject } from '../../schema/generated/proof.js'
import { useContext } from 'preact/hooks'
import { Anchors } from '../../report/html/exchanges/marks.js'

/** The classes of the clauses that were proven, in the catalogue's order. */
export function classesOf({ clauses }: Proof): readonly string[] {
  return classes.map(({ id }) => id).filter((name) => clauses.some((clause) => clause.class === name))
}

/** The title of a class, as the catalogue has it. */
export function titleOf(name: string): string {
  return classes.find(({ id }) => id === name)?.title ?? name
}

/** The clauses of a class. */
export function clausesIn({ clauses }: Proof, name: string): readonly ProvenClause[] {
  return clauses.filter((clause) => clause.class === name)
}

/** The deviations by the class of the first clause that each breaks: every one stands once. */
export function deviationsIn({ subjects }: Proof, name: string): readonly ProvenSubject[] {
  return subjects.filter(({ kind, breaks }) => kind === 'deviation' && classOf(breaks[0] ?? '') === name)
}

/** The classes of clauses, each once, as words for the filter. */
export function classWords(ids: readonly string[]): string {
  return [...new Set(ids.map(classOf))].join(' ')
}

function classOf(id: string): string {
  return id.replace(/-\d+$/, '').toLowerCase()
}

/** The place of a subject on the page; a clause's is its id. */
export function anchorOf(subject: string): string {
  return `server-${subject}`
}

/** Links to servers, in a row. */
export function SubjectLinks({ ids }: { readonly ids: readonly string[] }) {
  const anchors = useContext(Anchors)
  return (
    <span class="links mono">
      {ids.map((id) =>
        anchors.has(anchorOf(id)) ? (
          <a key={id} href={`#${anchorOf(id)}`}>
            {id}
          </a>
        ) : (
          <span key={id}>{id}</span>
        ),
      )}
    </span>
  )
}
