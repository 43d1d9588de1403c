import {
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
} from '@solana/spl-token'
import { SystemProgram, type PublicKey, type TransactionInstruction } from '@solana/web3.js'
import type { Cost } from '../../transactions/plan'
import type { Said } from '../../transactions/said'
import type { AccountPrice } from '../createToken'
import { tokensSay } from '../said'
import type { MintContext } from '../tokenProgram'

/** A new account: its owner, its length, its rent, and the seed where its address is derived from one. */
export type NewAccount = Readonly<{
  address: PublicKey
  program: PublicKey
  space: number
  price: AccountPrice
  seed?: string | undefined
}>

/**
 * Makes an account at the address of a seed or a key; a key must sign as well. Where somebody has already sent lamports to the address,
 * the program refuses `createAccount` (system program: AccountAlreadyInUse), while topping up, allocating and assigning work; with a seed,
 * allocating also assigns.
 */
export function createAccount(account: NewAccount, payer: PublicKey): readonly TransactionInstruction[] {
  const { address, program: programId, space, price, seed } = account
  const missing = missingRent(price)
  const lamports = Number(missing)
  const bySeed = seed === undefined ? null : { basePubkey: payer, seed }
  if (price.balance === 0n) {
    const made = { fromPubkey: payer, newAccountPubkey: address, lamports, space, programId }
    return [
      bySeed
        ? SystemProgram.createAccountWithSeed({ ...made, ...bySeed })
        : SystemProgram.createAccount(made),
    ]
  }
  const topUp = SystemProgram.transfer({ fromPubkey: payer, toPubkey: address, lamports: missing })
  const allocate = bySeed
    ? [SystemProgram.allocate({ accountPubkey: address, space, programId, ...bySeed })]
    : [
        SystemProgram.allocate({ accountPubkey: address, space }),
        SystemProgram.assign({ accountPubkey: address, programId }),
      ]
  return [...(missing > 0n ? [topUp] : []), ...allocate]
}

/** The part of the rent that the address's present balance does not cover. */
function missingRent({ rent, balance }: AccountPrice): bigint {
  return rent > balance ? rent - balance : 0n
}

/**
 * Opens the associated token account `account` of `owner`, who pays nothing for it. With `mayExist` it also succeeds where somebody else
 * has opened the account before, which takes one byte more.
 */
export function openTokenAccount(
  { mint, program, authority: payer }: MintContext,
  { owner, account, mayExist }: Readonly<{ owner: PublicKey; account: PublicKey; mayExist: boolean }>,
): TransactionInstruction {
  const create = mayExist
    ? createAssociatedTokenAccountIdempotentInstruction
    : createAssociatedTokenAccountInstruction
  return create(payer, account, owner, mint, program)
}

type Rented = Readonly<{
  label: Said
  account: string
  refundable: boolean
  note?: 'theirs' | 'while-open' | undefined
}>

/** The bill's line for the rent of an account: the wallet pays only what the address's present balance does not cover. */
export function rentCost(price: AccountPrice, { label, account, refundable, note }: Rented): Cost {
  const { rent, balance } = price
  const detail = tokensSay('rent', {
    bytes: price.bytes + ACCOUNT_OVERHEAD_BYTES,
    ...(balance > 0n && (balance < rent ? { there: balance } : { isThere: true })),
    ...(note && { note }),
  })
  return { kind: 'rent', label, detail, lamports: missingRent(price), refundable, account }
}

/** Rent includes 128 bytes besides an account's data (solana-rent: ACCOUNT_STORAGE_OVERHEAD). */
export const ACCOUNT_OVERHEAD_BYTES = 128
