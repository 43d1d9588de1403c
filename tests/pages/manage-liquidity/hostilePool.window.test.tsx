import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Pool } from '../../../src/liquidity/venue'
import { PoolFacts, PoolFigures } from '../../../src/pages/manage-liquidity/pool/PoolFacts'
import { PoolNotes, PoolTrades } from '../../../src/pages/manage-liquidity/pool/PoolPart'
import { listClusters } from '../../../src/solana/cluster'
import { aPool, aToken, SOL } from './aPool'

afterEach(cleanup)

const U64 = 2n ** 64n - 1n

function show(pool: Pool) {
  const [cluster] = listClusters()
  if (!cluster) throw new Error('there is no network')
  return render(
    <MemoryRouter>
      <PoolFigures pool={pool}>
        <button type="button">Swap</button>
      </PoolFigures>
      <PoolNotes pool={pool} />
      <PoolTrades pool={pool} />
      <PoolFacts pool={pool} cluster={cluster} />
    </MemoryRouter>,
  )
}

it('tells of a pool that never opens', () => {
  show(aPool({ opensAt: U64 }))
  expect(screen.queryByText(/^Trading opens .*275760/)).not.toBeNull()
  expect(screen.queryByText(/^opens .*275760/)).not.toBeNull()
})

it('warns of whoever can freeze an account, also of the older token program', () => {
  const base = aToken({ standard: 'spl', freezable: true })
  show(aPool({ pair: { base, quote: SOL } }))
  expect(screen.queryByText(/^Someone can freeze token accounts of GALM/)).not.toBeNull()
})

it('draws what buys do to the price, and says the same in figures', () => {
  show(aPool())
  const name = 'The price of GALM after a buy, by how much SOL the buyer spends. The table has the figures.'
  const [chart] = screen.getAllByRole('img', { name })
  const texts = [...(chart?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent)
  expect(texts).toEqual(
    expect.arrayContaining(['1×', '0.1 SOL', '1 SOL', '10 SOL', '100 SOL', '+21 %', '+300 %', '121×']),
  )
  screen.getByText('A buy for 1 SOL moves the price by +20.99 %')
  const rowOf = (size: string) => screen.getByRole('row', { name: new RegExp(`^${size} SOL`) })
  expect(rowOf('1').textContent).toMatch(/\+20\.99 %$/)
  expect(rowOf('1').querySelector('.mark')).toBeNull()
  expect(rowOf('10').textContent).toBe('10 SOL500+300 %, beyond your limit of 25 %')
  expect(rowOf('10').querySelector('.mark.warn')).not.toBeNull()
  expect(rowOf('100').textContent).toMatch(/121×, beyond your limit of 25 %$/)
})

it('tells moves below tenfold in percent, and marks none that the settings allow', () => {
  show(aPool({ reserves: { base: 10n ** 13n, quote: 10n ** 15n } }))
  expect(screen.getByRole('row', { name: /^100 SOL/ }).textContent).toMatch(/\+0\.02 %$/)
  expect(screen.queryByText(/beyond your limit/)).toBeNull()
})

it('warns of a buy beyond the limit before the figures are opened', () => {
  show(aPool({ reserves: { base: 10n ** 9n, quote: 2n * 10n ** 9n } }))
  expect(screen.getByText(/^A buy for 1 SOL moves/).textContent).toMatch(
    / \+124\.99\s%, beyond your limit of 25\s%$/,
  )
})

it('draws no chart where nothing can be bought', () => {
  show(aPool({ reserves: { base: 0n, quote: 0n } }))
  expect(screen.queryByRole('img', { name: /^The price of GALM after a buy/ })).toBeNull()
})

it.each([
  ['nothing in it', { base: 0n, quote: 0n }, 0n],
  ['all that there can be of both', { base: U64, quote: U64 }, U64],
  ['next to nothing of one', { base: 1n, quote: U64 }, 1n],
])('is drawn with %s, and decimals beyond reason', (_, reserves, lpSupply) => {
  const base = aToken({ decimals: 255, supply: 0n, symbol: '' })
  show(aPool({ reserves, lpSupply, pair: { base, quote: SOL }, lockedForever: lpSupply }))
  expect(screen.queryByText('In the pool')).not.toBeNull()
})

it('marks as locked forever no share that protects nobody', () => {
  show(aPool({ lpSupply: 10n ** 9n, lockedForever: 100n }))
  expect(screen.getByText('under 0.01 %').closest('.mark')).toBeNull()
  cleanup()
  show(aPool({ lpSupply: 10n ** 9n, lockedForever: 10n ** 8n }))
  expect(screen.getByText('10 %').closest('.mark')).not.toBeNull()
})
