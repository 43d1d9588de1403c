import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Position } from '../../../src/liquidity/venue'
import { mintPriceQuery } from '../../../src/market/mintPrice'
import { HeldToken } from '../../../src/operation/HeldToken'
import { poolHoldingsOf } from '../../../src/operation/PoolTokens'
import { HoldingList } from '../../../src/pages/account/HoldingList'
import { listClusters } from '../../../src/solana/cluster'
import type { HeldAccount } from '../../../src/tokens/heldAccounts'
import { type TokenName, tokenNameQuery } from '../../../src/tokens/tokenNames'
import { aPosition } from '../manage-liquidity/aPool'

afterEach(cleanup)

const MINT = 'HeronHeronHeronHeronHeronHeronHeronHeronHer'
const OWNER = 'SysvarC1ock11111111111111111111111111111111'

it.each([
  ['≈ $6,172.84', { usd: 0.5, isAnswered: false }],
  ['no listed price', { usd: undefined, isAnswered: true }],
  ['', { usd: undefined, isAnswered: false }],
])(
  'a token of a wallet has its name, its symbol, its address, what is held of it and what that is worth: %s',
  async (worth, price) => {
    const [cluster] = listClusters(null)
    const reading = { cluster, ownRpcUrl: undefined }
    const held: HeldAccount = {
      account: 'account',
      mint: MINT,
      program: 'token',
      amount: 12_345_678_900n,
      frozen: false,
      native: false,
      closeAuthority: null,
      lamports: 0n,
      bytes: 165,
    }
    const name: TokenName = {
      name: 'Quiet Heron',
      symbol: 'QHRN',
      uri: '',
      supply: 10n ** 15n,
      mintAuthority: null,
      decimals: 6,
    }
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    client.setQueryData(tokenNameQuery(reading, MINT).queryKey, name)
    client.setQueryData(mintPriceQuery(cluster.id, MINT).queryKey, price)
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <HoldingList label="Tokens" accounts={[held]} ofPools={new Map()} reading={reading} owner={OWNER} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    const row = await screen.findByRole('link')
    expect(row.getAttribute('href')).toBe(`/token/${MINT}`)
    expect(row.textContent).toBe(`Quiet HeronQHRN · Hero…nHer12,345.678912,345.6${worth}`)
    expect(row.querySelector('svg, img')).not.toBeNull()
  },
)

it('a token whose name is still read is named by its address, and shows no words that its name would move', () => {
  const [cluster] = listClusters(null)
  const reading = { cluster, ownRpcUrl: undefined }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <MemoryRouter>
        <HeldToken mint={MINT} reading={reading}>
          {() => null}
        </HeldToken>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const row = screen.getByRole('link', { name: 'Hero…nHer' })
  const unseen = row.querySelector('.sr')?.textContent
  expect([row.textContent, unseen]).toEqual(['Hero…nHer', 'Hero…nHer'])
})

it('a position says beside its worth what of it can never be withdrawn, or not for a time', async () => {
  const [cluster] = listClusters(null)
  const reading = { cluster, ownRpcUrl: undefined }
  const held: HeldAccount = {
    account: 'account',
    mint: MINT,
    program: 'token-2022',
    amount: 1n,
    frozen: false,
    native: false,
    closeAuthority: null,
    lamports: 0n,
    bytes: 165,
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(tokenNameQuery(reading, MINT).queryKey, {
    name: '',
    symbol: '',
    uri: '',
    supply: 1n,
    decimals: 0,
  })
  const endOf = async (parts: Pick<Position, 'free' | 'locked'>) => {
    const found = { positions: [aPosition({ nft: MINT, ...parts })], foreign: [], failures: [] }
    const list = { accounts: [held], ofPools: poolHoldingsOf(found), reading, owner: OWNER }
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <HoldingList label="Tokens" {...list} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    const row = await screen.findByRole('link')
    cleanup()
    return row.textContent?.split('· positionGALMGALM…1111')[1]?.trim()
  }
  const part = (free: bigint, forever: bigint, overTime: bigint) =>
    endOf({ free, locked: { forever, overTime } })
  expect(await part(5n, 0n, 0n)).toBe('≈ 2 SOL')
  expect(await part(0n, 5n, 0n)).toBe('≈ 2 SOLlocked forever')
  expect(await part(5n, 5n, 0n)).toBe('≈ 2 SOLpartly locked forever')
  expect(await part(0n, 5n, 5n)).toBe('≈ 2 SOLpartly locked forever')
  expect(await part(0n, 0n, 5n)).toBe('≈ 2 SOLlocked for a time')
  expect(await part(5n, 0n, 5n)).toBe('≈ 2 SOLpartly locked for a time')
})
