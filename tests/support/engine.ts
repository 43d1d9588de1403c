import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { asOnMainnet } from '../../sandbox/wallet/guards'
import { newSeed } from '../../src/solana/payer'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import type { TokenDraft } from '../../src/tokens/createToken'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import type { ExecutionEvent } from '../../src/transactions/events'
import { openJournal } from '../../src/transactions/journal'
import type { Plan } from '../../src/transactions/plan'
import { repeatsOf } from '../../src/operations/acts'
import type { RecordingAccess } from '../../src/transactions/contract'
import type { SigningWallet, TransactionSigner } from '../../src/transactions/sign'
import type { PracticeChain } from './chain'

/** A token draft; name only what matters. The texts are as long as those of the smallest measured token. */
export function aTokenDraft(over: Partial<TokenDraft> = {}): TokenDraft {
  return {
    name: 'Quiet Heron1',
    symbol: 'QHR',
    uri: `https://example.org/${'u'.repeat(43)}`,
    decimals: 9,
    supply: 1_000_000_000_000_000_000n,
    standard: 'token-2022',
    authorities: { mint: 'revoked', freeze: 'revoked', metadata: 'revoked' },
    extensions: {},
    fields: [],
    allocations: [],
    ...over,
  }
}

/** A wallet with its own key; `answer` changes a transaction after it is signed. */
export function aSigner(
  key: Keypair,
  answer: (signed: VersionedTransaction) => Promise<VersionedTransaction> | VersionedTransaction = (signed) =>
    signed,
): TransactionSigner {
  return {
    address: key.publicKey,
    walletName: 'Test Wallet',
    signTransaction: async (transaction) => {
      transaction.sign([key])
      return answer(transaction)
    },
  }
}

/** A wallet that adds guards before it signs, as Phantom does on Mainnet. */
export function aGuardingSigner(key: Keypair): SigningWallet {
  return {
    address: key.publicKey,
    walletName: 'Test Wallet',
    signTransaction: (asked) => {
      const signed = VersionedTransaction.deserialize(asOnMainnet(asked.serialize()))
      signed.sign([key])
      return Promise.resolve(signed)
    },
  }
}

/** An engine on that chain, with this process's journal. */
export async function aChainAccess({
  connection,
}: Pick<PracticeChain, 'connection'>): Promise<RecordingAccess> {
  const genesisHash = await connection.getGenesisHash()
  return { connection, journal: openJournal(), cluster: 'practice', genesisHash, now: Date.now, repeatsOf }
}

export async function aCreateTokenPlan(
  { connection }: PracticeChain,
  payer: Keypair,
  draft: TokenDraft,
  seed = newSeed(),
): Promise<Plan> {
  return planCreateToken(
    draft,
    await fetchCreateTokenFacts(connection, draft, payer.publicKey, { by: 'seed', seed }),
  )
}

/** All events of a run, or everything that another iterable yields, in order. */
export async function all<Each = ExecutionEvent>(run: AsyncIterable<Each>): Promise<Each[]> {
  const events: Each[] = []
  for await (const event of run) events.push(event)
  return events
}
