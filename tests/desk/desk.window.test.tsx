import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { Desk } from '../../src/desk/Desk'
import { poolPositionsQuery } from '../../src/liquidity/poolsQuery'
import type { AppContext } from '../../src/operation/appContext'
import { listClusters } from '../../src/solana/cluster'
import type { HeldAccount } from '../../src/tokens/heldAccounts'
import { holdingsQuery } from '../../src/tokens/heldQuery'
import { OWNER } from '../pages/manage-liquidity/aPool'

afterEach(cleanup)

const cluster = listClusters(null).find(({ money }) => money !== 'real') ?? listClusters(null)[0]
const reading = { cluster, ownRpcUrl: undefined }

it('counts the tokens of a wallet, of which one may have several accounts', () => {
  const accounts = ['one', 'two', 'one'].map((mint, at): HeldAccount => ({
    account: `${at}`,
    mint,
    program: 'token',
    amount: 5n,
    frozen: false,
    native: false,
    closeAuthority: null,
    lamports: 0n,
    bytes: 165,
  }))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  client.setQueryData(holdingsQuery(reading, OWNER).queryKey, { lamports: 1n, accounts })
  const found = { positions: [], failures: [] }
  client.setQueryData(poolPositionsQuery(reading, OWNER, accounts, false).queryKey, found)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Desk {...{ reading }} context={{} as AppContext} address={OWNER} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByRole('heading', { name: /^Tokens/ }).textContent).toBe('Tokens · 2')
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3)
})
