import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPrices } from '../../../src/market/price'
import SwapWorth from '../../../src/pages/swap/SwapWorth'
import { listClusters } from '../../../src/solana/cluster'
import type { Subject } from '../../../src/transactions/subject'
import { QueryRoot } from '../../../src/ui/QueryRoot'
import { walletStore } from '../../../src/wallet/walletStore'
import { MINT } from '../../tokens/anyTemplate'
import { sentence } from '../../support/sentence'

vi.mock('../../../src/market/price', async (actual) => ({
  ...(await actual<object>()),
  fetchPrices: vi.fn(),
}))

afterEach(cleanup)

const SUBJECT: Subject = {
  base: MINT,
  quote: SOL_MINT,
  baseAmount: 5_000_000n,
  quoteAmount: 2_000_000_000n,
  baseDecimals: 6,
  quoteDecimals: 9,
}

function show(network: 'mainnet' | 'devnet', from: 'base' | 'quote'): void {
  const cluster = listClusters().find(({ id }) => id === network)
  if (!cluster) throw new Error(`there is no ${network}`)
  walletStore.setState({ cluster })
  vi.mocked(fetchPrices).mockResolvedValue([
    { source: 'Jupiter', prices: new Map([[SOL_MINT, 150]]) },
  ] as never)
  render(
    <QueryRoot>
      <SwapWorth subject={{ ...SUBJECT, from }} />
    </QueryRoot>,
  )
}

it('says in dollars what the market has a price of, and nothing of the rest', async () => {
  show('mainnet', 'quote')
  await screen.findByText(sentence(/^You pay ≈ \$300\.00\. Prices in dollars: Jupiter, \d\d:\d\d/))
  cleanup()
  show('mainnet', 'base')
  await screen.findByText(sentence(/^You get ≈ \$300\.00\. Prices in dollars/))
  vi.mocked(fetchPrices).mockClear()
  cleanup()
  show('devnet', 'quote')
  expect(fetchPrices).not.toHaveBeenCalled()
  expect(document.body.textContent).toBe('')
})
