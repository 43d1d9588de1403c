import {
  METAPLEX_ADDRESS,
  SOL_MINT,
  SYSTEM_ADDRESS,
  TOKEN_2022_ADDRESS,
  TOKEN_ADDRESS,
} from '../solana/knownPrograms'
import { instructionBytes, isInstruction } from '../transactions/instructionData'
import type { BalanceChange, ReadTransaction } from '../transactions/readTransaction'
import { transfersOf } from '../transactions/transfers'
import { encodeBase58 } from '../units/base58'
import { beyond, OVERHEAD, RENT_STEPS } from './rentForecast'
import { METADATA } from './tokenMade'

/**
 * What belongs to an operation besides rents: the programs that keep accounts of it, the owners of the vaults that it fills, and its fees.
 */
export type OwnCosts = Readonly<{
  programs: readonly string[]
  vaultOwners: readonly string[]
  isFee: (address: string, lamports: bigint) => boolean
}>

/** An account that a transaction made: the program that owns it, and the bytes with which it was made. */
type Made = Readonly<{ program: string; bytes: number }>

/**
 * Those whom a wallet paid in a transaction (base58), besides its rents and what belongs to its operation. Rent is what an account holds
 * that the transaction made for a program that keeps it safe; what went to a wallet, or to an account that was there before, is a payment.
 * Where another signer paid, too, no one can tell who paid whom: then one receiver that is not known, null.
 */
export function paidBeside(
  transaction: ReadTransaction,
  wallet: string,
  { programs, vaultOwners, isFee }: OwnCosts,
): readonly (string | null)[] {
  const { balances, tokens, tokenAccounts, signers } = transaction
  const owners = new Map(tokenAccounts.map(({ account, owner }) => [account, owner]))
  const isOwn = (address: string) => address === wallet || owners.get(address) === wallet
  const made = accountsMade(transaction)
  const isVault = (account: string) => made.has(account) && vaultOwners.includes(owners.get(account) ?? '')
  const perByte = mostPerByte(balances, made)
  const isPaid = ({ address, change, after }: BalanceChange): boolean => {
    if (change <= 0n || isOwn(address) || isVault(address) || isFee(address, change)) return false
    const its = made.get(address)
    if (its && [METAPLEX_ADDRESS, ...programs].includes(its.program)) return false
    const grown = bytesOfMetadata(transaction, address)
    if (its?.program === TOKEN_ADDRESS || its?.program === TOKEN_2022_ADDRESS)
      return beyond({ bytes: its.bytes + grown, lamports: after }, perByte) > 0n
    return change > BigInt(grown) * perByte
  }
  const fee = transaction.payer === wallet ? transaction.fee : 0n
  const spent = balances.reduce((sum, { address, change }) => sum + (isOwn(address) ? change : 0n), fee)
  const paid = spent < 0n ? balances.filter(isPaid) : []
  const given = new Set(
    transfersOf(transaction, wallet).flatMap(({ mint, change }) => (change < 0n ? mint : null) ?? []),
  )
  const ofTokens = tokens.filter(
    ({ mint, account, change }) =>
      given.has(mint) && mint !== SOL_MINT && change > 0n && !isOwn(account) && !isVault(account),
  )
  const receivers = [...paid.map(({ address }) => address), ...ofTokens.map(({ account }) => account)]
  const isShared = balances.some(
    ({ address, change }) => change < 0n && signers.includes(address) && !isOwn(address),
  )
  if (isShared && receivers.length > 0) return [null]
  return [...new Set(receivers.map((account) => owners.get(account) ?? account))]
}

/** The most that a byte can have cost: what an account that was made had for each, and no more than any network has asked for. */
function mostPerByte(balances: readonly BalanceChange[], made: ReadonlyMap<string, Made>): bigint {
  return balances.reduce((least, { address, after }) => {
    const its = made.get(address)
    if (!its || after === 0n) return least
    const had = after / (OVERHEAD + BigInt(its.bytes))
    return had < least ? had : least
  }, RENT_STEPS[0] ?? 0n)
}

/** An entry of metadata on a mint has at most two addresses more than its instruction (spl-token-metadata-interface, TokenMetadata). */
const ENTRY_BYTES = 64

/** The most bytes by which an account grew in a transaction, for the metadata that was written into it. */
function bytesOfMetadata({ instructions }: ReadTransaction, address: string): number {
  return instructions.reduce((sum, { program, accounts, data }) => {
    if (program !== TOKEN_2022_ADDRESS || accounts?.[0] !== address) return sum
    const bytes = instructionBytes(data)
    return isInstruction(bytes, METADATA) ? sum + bytes.length + ENTRY_BYTES : sum
  }, 0)
}

/** The accounts that a transaction made for programs, as its instructions to the System Program say. */
function accountsMade({ instructions }: ReadTransaction): ReadonlyMap<string, Made> {
  const made = new Map<string, Made>()
  for (const { program, accounts = [], data } of instructions) {
    if (program !== SYSTEM_ADDRESS) continue
    const said = readMaking(instructionBytes(data))
    const address = said && accounts[said.at]
    if (!address) continue
    const before = made.get(address)
    made.set(address, {
      program: said.program ?? before?.program ?? SYSTEM_ADDRESS,
      bytes: said.bytes ?? before?.bytes ?? 0,
    })
  }
  return made
}

/**
 * What an instruction of the System Program makes (SystemInstruction): the account's place among the instruction's accounts, and what is
 * said of it. Undefined where it makes nothing.
 */
function readMaking(
  bytes: Uint8Array,
): Readonly<{ at: number; program?: string; bytes?: number }> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const u64 = (at: number) => Number(view.getBigUint64(at, true))
  const address = (at: number) => encodeBase58(bytes.subarray(at, at + 32))
  try {
    const kind = view.getUint32(0, true)
    // After the base address come the length of the seed and the seed.
    const seedEnd = [3, 9, 10].includes(kind) ? 44 + u64(36) : 0
    switch (kind) {
      case 0: // CreateAccount
        return { at: 1, bytes: u64(12), program: address(20) }
      case 1: // Assign
        return { at: 0, program: address(4) }
      case 3: // CreateAccountWithSeed
        return { at: 1, bytes: u64(seedEnd + 8), program: address(seedEnd + 16) }
      case 8: // Allocate
        return { at: 0, bytes: u64(4) }
      case 9: // AllocateWithSeed
        return { at: 0, bytes: u64(seedEnd), program: address(seedEnd + 8) }
      case 10: // AssignWithSeed
        return { at: 0, program: address(seedEnd) }
      case 13: // CreateAccountAllowPrefund
        return { at: 0, bytes: u64(12), program: address(20) }
      default:
        return undefined
    }
  } catch {
    // Too short to be one.
    return undefined
  }
}
