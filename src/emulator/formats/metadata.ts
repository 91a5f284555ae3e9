import type { Service } from '../behaviour/routes.js'
import { answer, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { escapedMarkup } from './markup.js'
import { legacyModelDocument } from './legacy-metadata.js'
import { odataModelDocument } from './odata-metadata.js'
import { setName } from '../records/keys.js'
import { serviceRoot } from './view.js'

/** The list of the collections that a data service offers. */
export function servicesAnswer(service: Service, call: Call): Answer {
  const { store, behaviour } = call.deployment
  const names = store.models.map((model) => setName(service, model))
  const root = serviceRoot(service, call.deployment)
  const headers = behaviour.formats.headers(service)
  if (behaviour.formats.negotiate(call, service) === 'json') {
    const listed =
      service === 'legacy'
        ? { d: { EntitySets: names } }
        : {
            '@odata.context': `${root}/$metadata`,
            value: names.map((name) => ({ name, kind: 'EntitySet', url: name })),
          }
    return answer(200, behaviour.formats.jsonContentType(service), JSON.stringify(listed), ...headers)
  }
  const collections = names.map((name) => `<collection href="${name}"><atom:title>${name}</atom:title></collection>`)
  return answer(
    200,
    'application/xml;charset=utf-8',
    `<?xml version="1.0" encoding="utf-8"?>
<service xml:base="${escapedMarkup(root)}/" xmlns="http://www.w3.org/2007/app" xmlns:atom="http://www.w3.org/2005/Atom"><workspace><atom:title>Default</atom:title>${collections.join('')}</workspace></service>`,
    ...headers,
  )
}

/** The data model, as XML whatever the caller accepts. */
export function metadataAnswer(service: Service, call: Call): Answer {
  const { store, behaviour } = call.deployment
  const write = service === 'legacy' ? legacyModelDocument : odataModelDocument
  return answer(200, 'application/xml;charset=utf-8', write(store.models), ...behaviour.formats.headers(service))
}
