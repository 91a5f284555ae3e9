/** An example client of the platform; the tests run it against the emulator. */
export class Client {
  readonly #cookies = new Map<string, string>()
  readonly #baseUrl: string
  readonly #login: string

  constructor(baseUrl: string, name: string, password: string) {
    this.#baseUrl = baseUrl
    this.#login = JSON.stringify({ UserName: name, UserPassword: password })
  }

  /** The names of the first records of an entity. */
  async names(entity: string, count: number): Promise<readonly string[]> {
    const path = `/0/odata/${entity}?$top=${String(count)}&$select=Name`
    if (this.#cookies.size === 0) await this.#logIn()
    let answer = await this.#get(path)
    if (answer.status !== 200) {
      await this.#logIn()
      answer = await this.#get(path)
    }
    const { value } = (await answer.json()) as { readonly value: readonly { readonly Name: string }[] }
    return value.map(({ Name }) => Name)
  }

  async #logIn(): Promise<void> {
    this.#cookies.clear()
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const url = `${this.#baseUrl}/ServiceModel/AuthService.svc/Login`
    const answer = await fetch(url, { method: 'POST', headers, body: this.#login })
    const { Code } = (await answer.json()) as { readonly Code: number }
    if (Code !== 0) throw new Error(`the login was refused with Code ${String(Code)}`)
    this.#keep(answer)
  }

  async #get(path: string): Promise<Response> {
    const answer = await fetch(this.#baseUrl + path, {
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        SVCCSRF: this.#cookies.get('SVCCSRF') ?? '',
      },
    })
    if (answer.status === 200) this.#keep(answer)
    return answer
  }

  #keep(answer: Response): void {
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
  }
}
