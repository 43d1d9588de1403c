import { Keypair, type PublicKey, type VersionedTransaction } from '@solana/web3.js'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { ChainOptions } from '../../sandbox/chain/Chain'
import type { Cluster } from '../../src/solana/cluster'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { linkRemote } from '../../src/wallet/link'
import { setCluster, setDisconnected, walletStore } from '../../src/wallet/walletStore'
import type { PracticeChain } from './chain'
import { bePracticeChain, startMainnetChain, startPageChain } from './page'
import { aManagedToken } from './tokenOperations'
import { nameWriter } from './walletNames'

/* What tests of pages do with a chain and a wallet: it is connected, signs, and holds a token whose amounts a multiplier shows. */

type PracticePageOptions = Readonly<{
  /** Sees each transaction before the wallet signs it. */
  before?: (transaction: VersionedTransaction, key: Keypair) => Promise<unknown>
  /** Called after each test, once its page is gone. */
  after?: () => Promise<unknown>
  /** The programs of others that the chain has. */
  chain?: ChainOptions
}>

/** Gives the tests of a file a practice chain, which is the page's, and each test a connected wallet of 5 SOL, `key`. */
export function practicePage({
  before = () => Promise.resolve(),
  after = () => Promise.resolve(),
  chain = {},
}: PracticePageOptions = {}): Readonly<{ practice: PracticeChain; key: Keypair }> {
  let practice: PracticeChain
  let end: () => void
  let key: Keypair
  beforeAll(async () => {
    practice = await startPageChain(chain)
    end = bePracticeChain(practice)
  })
  afterAll(async () => {
    end()
    await practice.stop()
  })
  beforeEach(async () => {
    key = await practice.aPayer(5n * 10n ** 9n)
    linkKey(key, (transaction) => before(transaction, key))
  })
  afterEach(async () => {
    cleanup()
    setDisconnected()
    await after()
  })
  return {
    get practice() {
      return practice
    },
    get key() {
      return key
    },
  }
}

/** Gives the tests of a file a chain that is the page's Mainnet, where names are. `give` makes somebody, or `owner`, the owner of one. */
export function mainnetPage() {
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
    setCluster(mainnet)
  })
  return {
    get practice() {
      return practice
    },
    get mainnet() {
      return mainnet
    },
    get names() {
      return write
    },
    async give(name: string, owner = Keypair.generate().publicKey): Promise<PublicKey> {
      await write.own(name, owner)
      write.settle()
      return owner
    },
  }
}

/** Makes the key the page's wallet, which signs what it is asked; `before` sees each transaction first. */
export function linkKey(
  key: Keypair,
  before: (transaction: VersionedTransaction) => Promise<unknown> = () => Promise.resolve(),
): void {
  linkRemote(
    {
      async signTransaction(transaction) {
        await before(transaction)
        transaction.sign([key])
        return transaction
      },
      signMessage: () => Promise.reject(new Error('never asked')),
      disconnect: () => Promise.resolve(),
    },
    { address: key.publicKey.toBase58(), walletName: 'Test Wallet' },
  )
}

/** A token of the key's with this multiplier, which the key can change. */
export async function scaledBy(
  practice: PracticeChain,
  key: Keypair,
  multiplier: number,
): Promise<PublicKey> {
  return await aManagedToken(practice, key, {
    extensions: { scaledAmount: { multiplier, authority: 'wallet' } },
  })
}

/** What the node says that an owner holds: base units, and as they are shown. */
export async function heldBy({ connection }: PracticeChain, owner: PublicKey, mint: PublicKey) {
  const account = tokenAccountOf(owner, mint, 'token-2022')
  const { value } = await connection.getTokenAccountBalance(account, 'confirmed')
  return [value.amount, value.uiAmountString ?? ''] as const
}
