import { idOf } from '../house/store.js'
import { change, sandbox } from '../visiting.js'
import { legacyPath } from '../visitor.js'
import { knock, status, statusAndChange, write, type LookAtFault } from './looking.js'
import { changed, inside } from './seeing.js'

const verbose = 'application/json;odata=verbose'
const other = 'abcdef12-0000-4000-8000-000000000001'
const nobody = `${legacyPath}(guid'${idOf('nobody')}')`
const nested = { Account: { __metadata: { uri: `AccountCollection(guid'${idOf('account-4')}')` } } }

/** Whether the answer to a body has a text in it. */
const says = (body: string, text: string) =>
  inside(sandbox, (seen) => [seen.status, seen.body.includes(text)], { ...change({}), body })

/** Looks at changes, refused ones among them. */
export const changeLooks = {
  'merge-sets-nothing': [changed({ Comment: 'new' }, ['Comment']), [204, 'new'], [204, 'calls <b>twice</b> & waits']],
  'merge-seen-by-its-session-only': [
    changed({ Comment: 'new' }, ['Comment']),
    [204, 'new'],
    [204, 'calls <b>twice</b> & waits'],
  ],
  'merge-empties-the-lookup': [
    changed({ Comment: 'new' }, ['AccountId']),
    [204, '07e99801-2c11-37de-cdf3-efbbb1c3ee6d'],
    [204, null],
  ],
  'merge-counts-up': [changed({ Comment: 'new' }, ['Score']), [204, 37], [204, 38]],
  'put-sets-nothing': [
    changed({ Comment: 'new' }, ['Comment'], 'PUT'),
    [204, 'new'],
    [204, 'calls <b>twice</b> & waits'],
  ],
  'put-blanks-what-it-is-given': [changed({ Comment: 'new' }, ['Comment'], 'PUT'), [204, 'new'], [204, null]],
  'put-not-offered': [
    changed({ Comment: 'new' }, ['Comment'], 'PUT'),
    [204, 'new'],
    [405, 'calls <b>twice</b> & waits'],
  ],
  'verbose-not-taken': [
    changed({ Comment: 'new' }, ['Comment'], 'MERGE', verbose),
    [204, 'new'],
    [415, 'calls <b>twice</b> & waits'],
  ],
  'verbose-sets-nothing': [
    changed({ Comment: 'new' }, ['Comment'], 'MERGE', verbose),
    [204, 'new'],
    [204, 'calls <b>twice</b> & waits'],
  ],
  'put-verbose-sets-nothing': [
    changed({ Comment: 'new' }, ['Comment'], 'PUT', verbose),
    [204, 'new'],
    [204, 'calls <b>twice</b> & waits'],
  ],
  'text-line-breaks-joined': [changed({ Comment: 'a\nb' }, ['Comment']), [204, 'a\nb'], [204, 'a b']],
  'text-outside-ascii-lost': [changed({ Comment: 'aü☕' }, ['Comment']), [204, 'aü☕'], [204, 'a??']],
  'text-of-digits-trimmed': [changed({ Comment: '0042' }, ['Comment']), [204, '0042'], [204, '42']],
  'text-quotes-escaped': [
    changed({ Comment: '"it\'s"' }, ['Comment']),
    [204, '"it\'s"'],
    [204, '&quot;it&#39;s&quot;'],
  ],
  'number-without-sign': [changed({ Rate: -1.5 }, ['Rate']), [204, -1.5], [204, 1.5]],
  'number-nought-is-not-set': [changed({ Rate: 0 }, ['Rate']), [204, 0], [204, null]],
  'date-in-local-time': [
    changed({ CheckedOn: '2024-05-06T07:08:09.000Z' }, ['CheckedOn']),
    [204, '2024-05-06T07:08:09.000Z'],
    [204, '2024-05-06T05:08:09.000Z'],
  ],
  'lookup-by-id-ignored': [
    changed({ AccountId: idOf('account-4') }, ['AccountId']),
    [204, '1881f76c-a2e1-c4d4-6419-b629aec93199'],
    [204, '07e99801-2c11-37de-cdf3-efbbb1c3ee6d'],
  ],
  'lookup-nested-ignored': [
    changed(nested, ['AccountId']),
    [204, '1881f76c-a2e1-c4d4-6419-b629aec93199'],
    [204, '07e99801-2c11-37de-cdf3-efbbb1c3ee6d'],
  ],
  'lookup-nested-set-once': [
    changed(nested, ['AccountId']),
    [204, '1881f76c-a2e1-c4d4-6419-b629aec93199'],
    [204, '07e99801-2c11-37de-cdf3-efbbb1c3ee6d'],
  ],
  'unknown-record-claimed-done': [inside(nobody, status, change({ Comment: 'new' })), 404, 204],
  'unknown-record-as-page': [
    inside(nobody, (seen) => seen.body.includes('"error"'), change({ Comment: 'new' })),
    true,
    false,
  ],
  'refused-body-half-kept': [
    changed({ Comment: 'new', AcmExternalRef: 'no guid' }, ['Comment']),
    [400, 'calls <b>twice</b> & waits'],
    [400, 'new'],
  ],
  'refused-body-empties-its-field': [
    changed({ AcmExternalRef: 'no guid' }, ['AcmExternalRef']),
    [400, '065cf283-2e2e-247c-3cae-dbef2bab5957'],
    [400, null],
  ],
  'custom-field-ignored': [changed({ AcmBadge: 'red' }, ['AcmBadge']), [204, 'red'], [204, 'Green']],
  'bad-guid-sets-nothing': [
    changed({ AcmExternalRef: 'no guid' }, ['AcmExternalRef']),
    [400, '065cf283-2e2e-247c-3cae-dbef2bab5957'],
    [204, null],
  ],
  'wrapped-guid-taken': [
    changed({ AcmExternalRef: `guid'${other}'` }, ['AcmExternalRef']),
    [400, '065cf283-2e2e-247c-3cae-dbef2bab5957'],
    [204, 'abcdef12-0000-4000-8000-000000000001'],
  ],
  'wrapped-guid-taken-for-lookups': [
    changed({ AccountId: `guid'${idOf('account-4')}'` }, ['AccountId']),
    [400, '07e99801-2c11-37de-cdf3-efbbb1c3ee6d'],
    [204, '1881f76c-a2e1-c4d4-6419-b629aec93199'],
  ],
  'bad-guid-claimed-for-lookups': [
    changed({ AccountId: 'no guid' }, ['AccountId']),
    [400, '07e99801-2c11-37de-cdf3-efbbb1c3ee6d'],
    [204, '07e99801-2c11-37de-cdf3-efbbb1c3ee6d'],
  ],
  'guid-error-names-no-type': [says('{"AcmExternalRef":"x"}', 'Edm.Guid'), [400, true], [400, false]],
  'guid-error-says-no-form': [says('{"AcmExternalRef":"x"}', '32 digits'), [400, true], [400, false]],
  'guid-error-as-page': [says('{"AcmExternalRef":"x"}', '"error"'), [400, true], [500, false]],
  'one-error-for-all': [says('{"AcmExternalRef":"x"}', 'token'), [400, false], [400, true]],
  'unquoted-guid-read': [
    changed(`{"AcmExternalRef":guid'${other}'}`, ['AcmExternalRef']),
    [400, '065cf283-2e2e-247c-3cae-dbef2bab5957'],
    [204, 'abcdef12-0000-4000-8000-000000000001'],
  ],
  'bare-guid-read': [
    changed(`{"AcmExternalRef":${other}}`, ['AcmExternalRef']),
    [400, '065cf283-2e2e-247c-3cae-dbef2bab5957'],
    [204, 'abcdef12-0000-4000-8000-000000000001'],
  ],
  'token-error-hides-the-token': [says('{"Comment":maybe}', 'recognized'), [400, true], [400, false]],
  'cut-body-completed': [changed('{"Comment":"new"', ['Comment']), [400, 'calls <b>twice</b> & waits'], [204, 'new']],
  'missing-comma-supplied': [
    changed('{"Comment":"new" "TaxId":"x"}', ['Comment']),
    [400, 'calls <b>twice</b> & waits'],
    [204, 'new'],
  ],
  'broken-json-as-page': [says('{"Comment":"new"', '"error"'), [400, true], [400, false]],
  'change-without-header-401': [knock('no-header', sandbox, status, write()), 403, 401],
  'merge-without-header-302': [knock('no-header', sandbox, status, write()), 403, 302],
  'change-without-header-claimed': [knock('no-header', sandbox, statusAndChange, write()), [403, false], [204, false]],
  'refused-put-done-without-header': [
    knock('no-header', sandbox, statusAndChange, write('PUT')),
    [403, false],
    [403, true],
  ],
  'refused-merge-done-without-cookies': [knock('none', sandbox, statusAndChange, write()), [302, false], [302, true]],
  'refused-change-empties-its-field': [knock('forged', sandbox, statusAndChange, write()), [401, false], [401, true]],
} as const satisfies Readonly<Record<string, LookAtFault>>
