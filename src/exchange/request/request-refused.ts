/** A draft that cannot be sent over HTTP; becomes an ExchangeFault `invalidRequest` where it is recorded. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'
}
