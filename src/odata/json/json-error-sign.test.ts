import { describe, expect, it } from 'vitest'
import { errorSignIn } from './json-error-sign.js'
import type { Value } from '../values/value.js'

describe('JSON without rows is an error body', () => {
  it.each<[string, Value]>([
    ['OData', { error: {} }],
    ['OData with other members', { error: { code: '4' }, 'odata.metadata': 'x' }],
    ['OData, light', { 'odata.error': { code: '4' } }],
    ['OData beside an error that is not set', { error: null, 'odata.error': {} }],
    ['OData beside rows that are not set', { error: {}, d: null, value: null }],
    ['OData in capitals', { Error: { Code: '4' } }],
    ['OData version 4', { error: { code: '', message: 'x' } }],
    ['a text', { error: 'x' }],
    ['OAuth', { error: 'invalid_request', error_description: 'x' }],
    ['a list', { error: ['x'] }],
    ['JSON:API', { errors: [{ title: 'x' }] }],
    ['HttpError', { Message: 'x', MessageDetail: 'y' }],
    ['HttpError of an exception', { Message: 'x', ExceptionMessage: 'y', ExceptionType: 'z', StackTrace: '' }],
    ['RFC 9457', { type: 'about:blank', title: 'x', status: 404, detail: 'y', instance: '/a', balance: 5 }],
    ['of validation', { title: 'x', errors: { Name: ['y'] } }],
    ['Spring', { timestamp: 'x', status: 404, error: 'Not Found', message: '', path: '/a' }],
    ['a status as text', { statusCode: '404', message: 'x' }],
    ['a code and a message', { code: 5, message: 'x', details: [] }],
    ['of the login', { Code: 1, Message: 'x', Exception: null, success: null }],
    ['no success', { success: false, message: 'x' }],
    ['a list of errors', [{ message: 'x', errorCode: 'NOT_FOUND' }]],
  ])('%s', (_form, json) => {
    expect(errorSignIn(json)).toBe('error')
  })

  it('whatever its members are called, where the media type is that of RFC 9457', () => {
    expect(errorSignIn({ anything: 1 }, 'application/problem+json; charset=utf-8')).toBe('error')
    expect(errorSignIn({ anything: 1 }, 'application/json')).toBeUndefined()
  })
})

describe('a message alone', () => {
  it.each<[Value]>([
    [{ Message: 'x' }],
    [{ message: 'x', success: true, error: null }],
    [{ code: 200, message: 'x' }],
    [{ code: 'OK', message: 'x' }],
    [{ Code: 0, Message: 'x' }],
  ])('may report success: %j', (json) => {
    expect(errorSignIn(json)).toBe('message')
  })
})

describe('JSON is no error body where it is', () => {
  it.each<[string, Value]>([
    ['null', null],
    ['a text', 'error'],
    ['a number', 5],
    ['rows', [{ error: {} }]],
    ['rows of one selected field', [{ Message: 'x' }]],
    ['no rows', []],
    ['an empty object', {}],
    ['an error that is not set', { error: null }],
    ['an error that is empty', { error: [], message: '' }],
    ['rows beside an error', { error: {}, d: { results: [] } }],
    ['light rows beside an error', { 'odata.error': {}, value: [] }],
    ['a record', { Id: 'x', Message: 'y', Error: 'z' }],
    ['a record with a status', { title: 'x', status: 'open', detail: 'y', Id: 'z' }],
    ['a message that is blank', { Message: ' ', Code: 0 }],
    ['a code alone', { code: 404 }],
  ])('%s', (_what, json) => {
    expect(errorSignIn(json)).toBeUndefined()
  })
})
