import { useQuery } from '@tanstack/react-query'
import { Keypair } from '@solana/web3.js'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppContext } from '../../src/operation/appContext'
import { GetSol } from '../../src/operation/GetSol'
import type { Cluster } from '../../src/solana/cluster'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { press } from '../support/hands'
import { startPageChain } from '../support/page'

afterEach(cleanup)

function Surroundings({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter>
      <QueryRoot>{children}</QueryRoot>
    </MemoryRouter>
  )
}

const caip = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const address = Keypair.generate().publicKey.toBase58()

function aContext(cluster: Pick<Cluster, 'id' | 'money'>, rpcUrls: readonly string[] = []): AppContext {
  return {
    cluster: { name: 'A network', caip, rpcUrls, ...cluster },
    ownRpcUrl: undefined,
    priority: 'normal',
    priorityCeiling: 5n,
    address,
  }
}

test('the practice chain pays 10 SOL at a press, and the figures of this wallet are read again', async () => {
  const { connection, rpcUrl, stop } = await startPageChain()
  const key = Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey
  const fetchPrices = vi.fn<() => Promise<number>>(() => Promise.resolve(1))
  function Page() {
    const { data } = useQuery({
      queryKey: ['held', key.toBase58()],
      queryFn: () => connection.getBalance(key),
    })
    useQuery({ queryKey: ['prices'], queryFn: fetchPrices })
    const context = { ...aContext({ id: 'practice', money: 'play' }, [rpcUrl]), address: key.toBase58() }
    return (
      <>
        <p>holds {data}</p>
        <GetSol context={context} />
      </>
    )
  }
  render(<Page />, { wrapper: QueryRoot })
  await screen.findByText('holds 0')
  await press('Get 10 SOL')
  await screen.findByText('holds 10000000000')
  expect(fetchPrices).toHaveBeenCalledOnce()
  await stop()
})

test('SOL that arrives from outside shows in a form that needs it, on every network', async () => {
  const { connection, chain, rpcUrl, stop } = await startPageChain()
  const key = Keypair.fromSeed(new Uint8Array(32).fill(8)).publicKey
  let looks = 0
  const fetching = globalThis.fetch
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    const asked = JSON.stringify(call[1]?.body ?? '')
    if (asked.includes('getBalance') && asked.includes(key.toBase58())) looks += 1
    return fetching(...call)
  })
  const context = {
    ...aContext({ id: 'practice', money: 'real' }, [rpcUrl]),
    address: key.toBase58(),
  }
  function Page() {
    const { data } = useQuery({
      queryKey: ['live', `practice ${key.toBase58()}`],
      queryFn: () => connection.getBalance(key),
    })
    return (
      <>
        <p>holds {data}</p>
        {data === 0 && <GetSol context={context} />}
      </>
    )
  }
  render(<Page />, { wrapper: QueryRoot })
  await screen.findByText('holds 0')
  // The page's own look, and one for SOL that arrives.
  await expect.poll(() => looks).toBeGreaterThan(1)
  chain.airdrop(key.toBase58(), 3_000_000n)
  await screen.findByText('holds 3000000')
  vi.unstubAllGlobals()
  await stop()
})

test('Devnet has a link to its faucet, and Mainnet nothing', () => {
  const { unmount } = render(<GetSol context={aContext({ id: 'devnet', money: 'play' })} />, {
    wrapper: Surroundings,
  })
  const link = screen.getByRole('link', { name: /Devnet faucet/ })
  expect(link.getAttribute('href')).toBe('https://faucet.solana.com')
  unmount()
  const { container } = render(<GetSol context={aContext({ id: 'mainnet', money: 'real' })} />, {
    wrapper: QueryRoot,
  })
  expect(container.textContent).toBe('')
})
