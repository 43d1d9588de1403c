import { expect, it } from 'vitest'
import { formatBytes } from '../../src/units/formatBytes'

it.each([
  [900, '900 bytes'],
  [39_117, '38.2 KiB'],
  [1_468_006, '1.4 MiB'],
])('tells %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
