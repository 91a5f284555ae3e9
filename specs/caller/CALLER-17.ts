/** CALLER-17: each cookie is sent once (line 138: all cookies received are sent back). */
import { defineDuties, everyRequest } from '../../src/traffic/index.js'

defineDuties('CALLER-17', {
  occasion: 'Have the client log in and read records (scenario `cookie-order`, which sets one cookie twice).',
  checks: {
    once: everyRequest('No request sends two cookies of one name.', 'each cookie once', ({ cookies, due }) => {
      if (cookies.length === 0) return undefined
      const names = cookies.map(([name]) => name)
      const twice = names.find(
        (name, at) => names.indexOf(name) !== at && due.filter((each) => each.name === name).length < 2,
      )
      if (twice === undefined) return { kept: 'each cookie once' }
      return { broken: `${twice} twice`, mend: `replace the kept ${twice} where an answer sets it again, by its name` }
    }),
  },
})
