/** Where a record is, and who may read it. */
export interface RecordPlace {
  readonly baseUrl: string
  readonly entity: string
  readonly id: string
  readonly user: string
  readonly password: string
}

/**
 * The record as its bytes stand in the answer, but for the time of its last change, which the server sets. Read by a
 * client of its own, so that a mistake of the checker's does not hide what the checker left behind.
 */
export async function bytesOfRecord({ baseUrl, entity, id, user, password }: RecordPlace): Promise<string> {
  const login = await fetch(`${baseUrl}/ServiceModel/AuthService.svc/Login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ UserName: user, UserPassword: password }),
  })
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('SVCCSRF='))?.slice('SVCCSRF='.length) ?? ''
  const filter = encodeURIComponent(`Id eq guid'${id}'`)
  const answer = await fetch(`${baseUrl}/0/ServiceModel/EntityDataService.svc/${entity}Collection?$filter=${filter}`, {
    headers: { Accept: 'application/json', Cookie: cookies.join('; '), SVCCSRF: token },
    redirect: 'manual',
  })
  const text = await answer.text()
  if (answer.status !== 200 || !text.includes(id)) throw new Error(`the record could not be read: ${text}`)
  return text.replace(/"ModifiedOn":"[^"]*"/, '')
}
