import { Keypair } from '@solana/web3.js'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Cluster } from '../../src/solana/cluster'
import { QueryRoot } from '../../src/ui/QueryRoot'
import AccountMenu from '../../src/wallet/AccountMenu'
import { WalletName } from '../../src/wallet/WalletName'
import { setCluster, setConnected, setDisconnected, walletStore } from '../../src/wallet/walletStore'
import type { PracticeChain } from '../support/chain'
import { startMainnetChain } from '../support/page'
import { nameWriter } from '../support/walletNames'

/* The names of wallets beside their addresses. Which name a wallet has: tests/solana/names.test.ts. */

const { cluster } = walletStore.getState()
let practice: PracticeChain
let mainnet: Cluster
let write: ReturnType<typeof nameWriter>
beforeAll(async () => {
  ;({ practice, mainnet } = await startMainnetChain())
  write = nameWriter(practice.chain)
})
afterAll(async () => {
  setCluster(cluster)
  await practice.stop()
})
afterEach(() => {
  cleanup()
  setDisconnected()
  vi.restoreAllMocks()
})

async function named(label: string): Promise<string> {
  const owner = Keypair.generate().publicKey
  await write.own(label, owner)
  await write.favour(owner, label)
  write.settle()
  return owner.toBase58()
}

const rows = (wallets: readonly string[]) =>
  render(
    <QueryRoot>
      {wallets.map((wallet) => (
        <p key={wallet}>
          {wallet} <WalletName address={wallet} />
        </p>
      ))}
    </QueryRoot>,
  )

it('the wallet’s menu says the name by which it wants to be called', async () => {
  setCluster(mainnet)
  setConnected({ address: await named('menu-name'), walletName: 'Test Wallet' })
  render(
    <MemoryRouter>
      <AccountMenu id="menu" onClose={() => {}} />
    </MemoryRouter>,
  )
  await screen.findByText('menu-name.sol', {}, { timeout: 50_000 })
})

it('a list asks once for all of its wallets', async () => {
  setCluster(mainnet)
  const wallets = [await named('first'), await named('second'), Keypair.generate().publicKey.toBase58()]
  const ask = vi.spyOn(globalThis, 'fetch')
  rows(wallets)
  await screen.findByText('first.sol', {}, { timeout: 50_000 })
  await screen.findByText('second.sol')
  const bodies = ask.mock.calls.map(([, init]) => (typeof init?.body === 'string' ? init.body : ''))
  const calls = bodies.join().match(/getMultipleAccounts/g)
  // The choices of all, the accounts and texts of the names, and who the names belong to.
  expect(calls).toHaveLength(3)
})

it('no network but Mainnet is asked', async () => {
  setCluster({ ...mainnet, id: 'devnet', name: 'Devnet' })
  const ask = vi.spyOn(globalThis, 'fetch')
  rows([await named('elsewhere')])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(ask).not.toHaveBeenCalled()
})
