import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Cluster } from '../../../src/solana/cluster'
import { setCluster, setConnected, setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import type { PracticeChain } from '../../support/chain'
import { startMainnetChain } from '../../support/page'
import { nameWriter } from '../../support/walletNames'
import { wholeAddress } from '../../support/wholeAddress'
import { showDraft } from './thePage'

/* Names typed for addresses in the form of a new token. How they become its plan: tests/tokens/typedNames.test.ts. */

const { cluster } = walletStore.getState()
let practice: PracticeChain
let mainnet: Cluster
let write: ReturnType<typeof nameWriter>
beforeAll(async () => {
  ;({ practice, mainnet } = await startMainnetChain())
  write = nameWriter(practice.chain)
  setCluster(mainnet)
})
afterAll(async () => {
  setCluster(cluster)
  await practice.stop()
})
afterEach(() => {
  cleanup()
  setDisconnected()
})

it('the address of a typed name stands below its field', async () => {
  const owner = Keypair.generate().publicKey
  await write.own('alice', owner)
  write.settle()
  const payer = await practice.aPayer()
  setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test Wallet' })
  await showDraft({
    symbol: 'ALM',
    revokeMintAuthority: false,
    mintAuthority: { who: 'address', address: 'alice.sol' },
    shares: [{ owner: 'alice.sol', amount: '5' }],
  })
  await waitFor(() => expect(screen.getAllByText(wholeAddress(owner.toBase58()))).not.toHaveLength(0), {
    timeout: 50_000,
  })
})
