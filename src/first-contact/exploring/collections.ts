import type { Exchange } from '../../exchange/index.js'
import {
  eq,
  filterText,
  goodPage,
  legacyCollectionUrl,
  odataCollectionUrl,
  type Page,
  type QueryOptions,
} from '../../odata/index.js'
import type { Reader } from './reader.js'
import type { ServiceName, ServicesSeen } from './services.js'

/** Collections of one data service, read a few records at a time. */
export class Collections {
  readonly #reader: Reader
  readonly #services: ServicesSeen
  readonly #service: ServiceName

  constructor(reader: Reader, services: ServicesSeen, service: ServiceName) {
    this.#reader = reader
    this.#services = services
    this.#service = service
  }

  /** Whether an entity can only be read whole, which is not worth its time for more than one. */
  get areReadWhole(): boolean {
    return this.#service === 'odata' && this.#reader.readsAll
  }

  /** Whether a name that the target gave is one for a profile. */
  takes(name: string): boolean {
    return this.#reader.takes(name)
  }

  /** Five records of an entity, or all where the service takes no `$top`; undefined where none are to be had. */
  async page(entity: string, accept: string): Promise<Page | undefined> {
    return pageIn(await this.#reader.read(this.#url(entity, { top: 5 }), accept))
  }

  /** The record of that id, as a page of one. */
  async record(entity: string, id: string): Promise<Page | undefined> {
    const filter = filterText(eq('Id', { guid: id }), this.#service)
    return pageIn(await this.#reader.read(this.#url(entity, { filter }), 'application/json'))
  }

  /** How many records an entity has, where the service counts them. */
  async count(entity: string): Promise<number | undefined> {
    const answer = await this.#reader.read(`${this.#url(entity, {})}/$count`, 'text/plain, */*;q=0.5')
    const text =
      answer?.status === 200
        ? answer.body
            .toString('latin1', 0, 40)
            .replace(/^\xef\xbb\xbf/, '')
            .trim()
        : ''
    return /^\d{1,12}$/.test(text) ? Number(text) : undefined
  }

  #url(entity: string, query: QueryOptions): string {
    const { legacyRoot, odataRoot } = this.#services.addresses
    return this.#service === 'legacy'
      ? legacyCollectionUrl(legacyRoot, entity, query)
      : odataCollectionUrl(odataRoot, entity, query)
  }
}

function pageIn(answer: Exchange | undefined): Page | undefined {
  return answer && goodPage(answer)
}
