/** Somebody who works on the records while the checker reads them. */
export interface Somebody {
  /** Changes fields of a record by a MERGE. */
  change(id: string, fields: object): Promise<void>
}

/** Logs in to an emulator as its main user. */
export async function somebodyAt(emulator: {
  readonly baseUrl: string
  readonly profile: unknown
  readonly environment: Record<string, string>
}): Promise<Somebody> {
  const { users } = emulator.profile as { users: { main: { name: string; password: { env: string } } } }
  const login = await fetch(`${emulator.baseUrl}/ServiceModel/AuthService.svc/Login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({
      UserName: users.main.name,
      UserPassword: emulator.environment[users.main.password.env],
    }),
  })
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('SVCCSRF='))?.slice('SVCCSRF='.length) ?? ''
  return {
    change: async (id, fields) => {
      const answer = await fetch(
        `${emulator.baseUrl}/0/ServiceModel/EntityDataService.svc/ContactCollection(guid'${id}')`,
        {
          method: 'MERGE',
          headers: { 'Content-Type': 'application/json', Cookie: cookies.join('; '), SVCCSRF: token },
          body: JSON.stringify(fields),
        },
      )
      if (!answer.ok) throw new Error(`the change was answered with ${String(answer.status)}`)
    },
  }
}
