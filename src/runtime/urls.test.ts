import { expect, it } from 'vitest'
import { parsedUrl } from './urls.js'

it('reads an absolute address, and one that reads from a base', () => {
  expect(parsedUrl('https://x.example/a')?.href).toBe('https://x.example/a')
  expect(parsedUrl('../b?c', 'https://x.example/a/d')?.href).toBe('https://x.example/b?c')
})

it('is nothing where there is no address', () => {
  expect(parsedUrl('/a')).toBeUndefined()
  expect(parsedUrl('https://')).toBeUndefined()
  expect(parsedUrl('/a', 'no base')).toBeUndefined()
})

it('still knows an address outside ASCII when it has been compiled', () => {
  const lost = Array.from({ length: 100_000 }, (_, call) => call).find(
    () => parsedUrl('https://bücher.example/ü')?.host !== 'xn--bcher-kva.example',
  )
  expect(lost).toBeUndefined()
})
