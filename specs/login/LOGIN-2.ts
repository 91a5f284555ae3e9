/** LOGIN-2: the answer to a login has its five members, typed as laid down ("Login response"). Other members are free. */
import { defineClause } from '../../src/check/index.js'
import { everyLogin, hasMember, hasObjectBody } from '../../src/check/login/index.js'

type Member = Parameters<typeof hasMember>[1]

const member = (name: Member, type: string) => ({
  ...everyLogin(`The answer to a login has ${name}, which is ${type}.`, (login) => hasMember(login, name, type)),
  after: 'body',
})

defineClause('LOGIN-2', {
  checks: {
    body: everyLogin('The answer to a login is a JSON object.', hasObjectBody),
    code: member('Code', 'an integer'),
    message: member('Message', 'a string'),
    exception: member('Exception', 'an object or null'),
    'password-change-url': member('PasswordChangeUrl', 'a string or null'),
    'redirect-url': member('RedirectUrl', 'a string or null'),
  },
})
