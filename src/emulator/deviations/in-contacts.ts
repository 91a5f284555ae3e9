import { overridden, type Override } from '../behaviour.js'
import type { Service } from '../behaviour/routes.js'
import type { View } from '../formats/view.js'

/**
 * Has the records of one entity written in another way, in both formats: those that are read, and not those that are
 * changed, so that no clause about changes is at stake.
 */
export function inContacts(override: Override, service?: Service): Override {
  const seen = (view: View): View =>
    view.model.name === 'Contact' && (service === undefined || view.service === service)
      ? { ...view, behaviour: overridden(view.behaviour, override) }
      : view
  return ({ formats }) => ({
    formats: {
      jsonRow: (row, view) => formats.jsonRow(row, seen(view)),
      atomEntry: (row, view) => formats.atomEntry(row, seen(view)),
    },
  })
}
