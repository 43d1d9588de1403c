import { expect, it } from 'vitest'
import { isGenesisOf } from '../../src/solana/genesis'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

it('an endpoint of another public cluster is not taken for the one that was meant', () => {
  expect(isGenesisOf('mainnet', MAINNET)).toBe(true)
  expect(isGenesisOf('mainnet', DEVNET)).toBe(false)
  expect(isGenesisOf('devnet', DEVNET)).toBe(true)
})

it('a practice chain has a first block of its own', () => {
  expect(isGenesisOf('practice', 'FreshChain1111111111111111111111111111111')).toBe(true)
  expect(isGenesisOf('practice', MAINNET)).toBe(false)
})
