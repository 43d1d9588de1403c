import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import type { Cost, CreatedAccount } from '../transactions/plan'
import type { PairToken } from './venue'

/** What an operation takes at most out of a wallet of a token, in base units: 0n where it only brings some. */
export type TokenAccountOrder = Readonly<{ token: PairToken; most: bigint }>

/**
 * The token account that an operation pays from and gets into: `before` opens it, `after` closes it. SOL is wrapped in an account that lives
 * within the one transaction, so that wrapped SOL which the wallet may have is not touched: there the wallet's lamports are what
 * counts, and `balance` is null. Elsewhere it is the associated token account and its base units, 0n before it is opened.
 */
export type TokenAccount = Readonly<{
  address: PublicKey
  balance: bigint | null
  before: readonly TransactionInstruction[]
  after: readonly TransactionInstruction[]
  costs: readonly Cost[]
  creates: readonly CreatedAccount[]
}>
