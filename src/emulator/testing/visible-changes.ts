/**
 * The stops of the tour at which a breach of a clause about changes, rights, the Windows login or the whole way of a
 * caller may show. A change that is not made shows in every later sight of its fields.
 */
export const visibleInChanges: Readonly<Record<string, RegExp>> = {
  'WRITE-1': /^(record after (merge|put)|merge|the rest|verbose merge|custom field|value of|bad |no JSON|lookup)/,
  'WRITE-2':
    /^(record after (merge|put) |record after merge$|record after merge,|the rest|another record, read)|^lookup .*, the texts|^verbose merge/,
  'WRITE-3':
    /^(another record, (read|its).*|put|record after put|put of .*|value of .* by put.*|lookup nested by put|(verbose merge, )?the rest, read back|verbose put.*|lookup .*, read back|lookup by put|bad (GUID|lookup), put( after a text)?|no JSON, unquoted (GUID|lookup), put)$/,
  'WRITE-4':
    /^verbose (merge|put)|^value of .* by put|^lookup (nested (in verbose|by put)|by id in verbose)|^bad GUID, (in verbose|put)/,
  'WRITE-5': /^value of |^(put of all|the rest|verbose merge( of .*)?), read back$/,
  'WRITE-6':
    /^lookup (by id|by put|of the rest)|^(verbose merge, )?the rest|^filter by (lookup|id)|^another record, its/,
  'WRITE-7': /^lookup nested|^another record, its/,
  'WRITE-8': /^missing record/,
  'WRITE-9': /^record after merge of no |^(bad|no JSON).*, read back$/,
  'WRITE-10': /^(record after )?(merge|put)( without|, tampered| of no|$)|^custom field|^lookup by id in verbose/,
  'GUID-1': /^(record after )?merge of no |^bad (GUID|lookup|body)|^no JSON/,
  'GUID-2': /^(record after )?merge of no |^bad (GUID|lookup)/,
  'GUID-3': /^merge of no GUID|^bad (GUID|lookup), wrapped/,
  'GUID-4': /^merge of no JSON|^no JSON|^bad body/,
  'GUID-5': /^(record after )?merge of no JSON|^bad body|^no JSON, bare/,
  'GUID-6': /^merge of no GUID|^bad (GUID|lookup)/,
  'RIGHTS-1': /^restricted read/,
  'RIGHTS-2': /^restricted, change/,
  'RIGHTS-3': /^(restricted, allowed|(odata )?read by the restricted user)/,
  'RIGHTS-6': /^restricted, odata/,
  'MODE-2': /^ntlm/,
  'FLOW-1': /^filter by (lookup|id)/,
}
