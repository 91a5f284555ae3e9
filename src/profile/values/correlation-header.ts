/** Headers that say something to a server, or to what stands before it: an id in their place would alter the request. */
const meaningful = [
  /^(accept|content|if|proxy|sec|access-control|x-forwarded|x-original|x-rewrite|x-http-method|odata)(-|$)/,
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|upgrade-insecure-requests|expect|http2-settings)$/,
  /^(authorization|forceusesession|user-agent|origin|referer|from|via|forwarded|max-forwards|x-real-ip|date|depth)$/,
  /^(cache-control|pragma|age|vary|range|prefer|early-data|dnt|slug|destination|overwrite|traceparent|tracestate)$/,
  /^(dataserviceversion|maxdataserviceversion|soapaction|x-requested-with|x-method-override)$/,
  /cookie|csrf|xsrf|auth|token|secret|session|password|credential|api[-_]?key|culture/,
]

/** Whether a header may carry the id of each exchange: one that means nothing else to anybody. */
export function mayCorrelate(header: string): boolean {
  const name = header.toLowerCase()
  return !meaningful.some((form) => form.test(name))
}
