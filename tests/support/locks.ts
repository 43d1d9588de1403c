import { createAssociatedTokenAccountIdempotentInstruction } from '@solana/spl-token'
import { type Connection, Keypair, PublicKey } from '@solana/web3.js'
import { planClaimLocks } from '../../src/locks/claimLocks'
import { createLock, escrowOf, vaultOf, type VestingEscrow } from '../../src/locks/escrow'
import type { FoundLock } from '../../src/locks/held'
import type { LockSchedule } from '../../src/locks/schedule'
import { CLOCK } from '../../src/solana/clock'
import type { OrderOf } from '../../src/tokens/operations/order'
import { tokenAccountOf, tokenProgram } from '../../src/tokens/tokenProgram'
import type { TokenDraft, TokenStandard } from '../../src/tokens/createToken'
import type { PracticeChain } from './chain'
import type { Operation } from './everyOperation'
import { aManagedToken } from './tokenOperations'

/** 1 Jan 2030, 00:00 UTC. */
export const NEW_YEAR = 1_893_456_000n
export const DAYS = 86_400n

/** A connection that reads another time (unix seconds) from the chain's clock. */
export function clockAt(connection: Connection, time: bigint): Connection {
  return Object.assign(Object.create(connection) as Connection, {
    getMultipleAccountsInfo: async (...asked: Parameters<Connection['getMultipleAccountsInfo']>) => {
      const found = await connection.getMultipleAccountsInfo(...asked)
      return found.map((account, at) => {
        if (!account || !asked[0][at]?.equals(CLOCK)) return account
        const data = Buffer.from(account.data)
        data.writeBigInt64LE(time, 32)
        return { ...account, data }
      })
    },
  })
}

/** A lock whose first date has passed, which only tools other than this app make. */
export const PASSED: LockSchedule = {
  start: 1_600_000_000n,
  cliff: 1_600_000_000n,
  every: 10_000n * DAYS,
  atCliff: 2_000_000_000n,
  each: 500_000_000n,
  times: 4n,
}

/**
 * A lock that was found, of 200 base units until dates from NEW_YEAR on, for `owner`, from `other`, of `mint`; name only what matters of its
 * record.
 */
export const aFoundLock = (
  over: Partial<VestingEscrow> = {},
  vault: FoundLock['vault'] = { amount: 200n, frozen: false },
  address = 'lock',
): FoundLock => ({
  address,
  escrow: {
    recipient: 'owner',
    mint: 'mint',
    creator: 'other',
    base: 'other',
    update: 'none',
    cancel: 'none',
    program: 'token',
    schedule: { start: 0n, cliff: NEW_YEAR, every: 30n * DAYS, atCliff: 100n, each: 10n, times: 10n },
    claimed: 0n,
    cancelledAt: 0n,
    ...over,
  },
  vault,
})

/** An order of a lock; name only what matters. */
export const aLockOrder = (over: Partial<OrderOf<'lock-supply'>> = {}): OrderOf<'lock-supply'> => ({
  kind: 'lock-supply',
  amount: 5_000_000_000n,
  to: Keypair.generate().publicKey.toBase58(),
  first: NEW_YEAR,
  atFirst: 1_000_000_000n,
  length: 540n * DAYS,
  steps: 18n,
  ...over,
})

/** Locks tokens of the sender by the program's instructions alone. Resolves with the lock's address. */
export async function aLock(
  practice: PracticeChain,
  sender: Keypair,
  {
    mint,
    recipient,
    standard = 'token-2022',
  }: Readonly<{ mint: PublicKey; recipient: PublicKey; standard?: TokenStandard }>,
  schedule = PASSED,
): Promise<PublicKey> {
  const base = Keypair.generate()
  const program = tokenProgram(standard)
  const escrow = escrowOf(base.publicKey)
  const vault = vaultOf(escrow, mint, program)
  const from = tokenAccountOf(sender.publicKey, mint, standard)
  const accounts = {
    mint,
    tokenProgram: program,
    base: base.publicKey,
    sender: sender.publicKey,
    from,
    recipient,
  }
  await practice.send(
    [
      createAssociatedTokenAccountIdempotentInstruction(sender.publicKey, vault, escrow, mint, program),
      createLock(accounts, schedule),
    ],
    sender,
    base,
  )
  return escrow
}

/** Each claims from a lock of its own. */
export const claimOf = (draft: Partial<TokenDraft>, name: string): Operation => ({
  name,
  kind: 'claim-lock',
  prepare: async (practice, payer) => {
    const mint = await aManagedToken(practice, payer, draft)
    return async () => {
      const lock = await aLock(practice, payer, { mint, recipient: payer.publicKey })
      return () => planClaimLocks(practice.connection, payer.publicKey, [lock.toBase58()])
    }
  },
})
