import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawIdenticon } from '../../src/ui/IdenticonArt'

const address = fc.string({
  unit: fc.constantFrom(...Array.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')),
  minLength: 32,
  maxLength: 44,
})

test('is the same for the same address and under 2 kB at every size', () => {
  fc.assert(
    fc.property(address, fc.constantFrom(24, 40, 64, 160, 280, 680), (text, size) => {
      const drawn = drawIdenticon(text, size, 's1')
      expect(drawIdenticon(text, size, 's1')).toEqual(drawn)
      expect(drawn.art.length).toBeLessThan(2000)
      expect(drawn.art).not.toMatch(/NaN|undefined|-0[ -]/)
    }),
  )
})

test('differs where two addresses have the same first and last four characters', () => {
  const one = drawIdenticon('C4mtnxKtDHxiD4JpmDWkRLMCsCghSGXL6PUkrmEgx8Wd', 24, 's1')
  const other = drawIdenticon('C4mtnxKtDHxiD4JpmDWkQLMCsCghSGXL6PUkrmEgx8Wd', 24, 's1')
  expect(one.art).not.toBe(other.art)
})

test('gives a few hundred addresses almost as many figures', () => {
  const figures = new Set(Array.from({ length: 300 }, (_, i) => drawIdenticon(`address ${i}`, 24, 's1').art))
  expect(figures.size).toBeGreaterThan(285)
})

test('the identicon behind the title of Home is one of these', () => {
  const { viewBox, art } = drawIdenticon('H9fnfqBE2fScsDE3qmVgEkKCngUsL8Rtokq6TeKcLfrr', 680, 's')
  expect(readFileSync('src/pages/home/art/identicon.svg', 'utf8')).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${art}</svg>\n`,
  )
})
