import { useContext } from 'preact/hooks'
import { Anchors } from '../../report/html/marks.js'

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
