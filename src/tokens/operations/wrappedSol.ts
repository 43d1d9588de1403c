import { createCloseAccountInstruction } from '@solana/spl-token'
import { type Connection, PublicKey } from '@solana/web3.js'
import { fetchBalance } from '../../solana/balance'
import { fetchRent } from '../../solana/rent'
import type { Plan, Step } from '../../transactions/plan'
import { baseUnits } from '../../transactions/accountValues'
import { type HeldAccount, readAccountsOf, readHeldAccounts } from '../heldAccounts'
import { tokensSay } from '../said'
import { type MintHolding, solHolding, unwrappable } from '../spendable'
import { tokenProgram } from '../tokenProgram'
import { SOL_MINT } from '../wellKnown'
import { nothingThere } from './order'

/*
 * Unwraps SOL in token accounts of the wallet. Closing such an account unwraps it: all its lamports go to the wallet, that is the balance,
 * the rent, and lamports that somebody sent there and that the balance does not count (spl-token, processor: process_close_account).
 */

/** Reads a wallet's accounts (of a base58 address) that wrap SOL under the token program. Rejects with rpc/*. */
function fetchWrapped(connection: Connection, owner: string): Promise<readonly HeldAccount[]> {
  return readAccountsOf(connection, owner, { mint: SOL_MINT, program: 'token' })
}

/** A wallet's SOL, including what it can unwrap. Rejects with rpc/*. */
export async function fetchSolHolding(connection: Connection, owner: PublicKey): Promise<MintHolding> {
  const [lamports, accounts] = await Promise.all([
    fetchBalance(connection, owner),
    fetchWrapped(connection, owner.toBase58()),
  ])
  return solHolding(lamports, accounts, owner.toBase58())
}

/** Plans to unwrap all SOL that the wallet can unwrap. Rejects with input/invalid where there is none, or rpc/*. */
export async function planUnwrap(connection: Connection, payer: PublicKey): Promise<Plan> {
  const { accounts } = await readHeldAccounts(connection, payer)
  const wrapping = unwrappable(accounts, payer.toBase58())
  if (wrapping.length === 0) throw nothingThere(tokensSay('nothing-to-unwrap', {}))
  const step = unwrapStep(payer, wrapping)
  return {
    kind: 'unwrap-sol',
    title: step.title,
    steps: [step],
    accounts: { payer, creates: [] },
    subject: { accounts: wrapping.length, lamports: sumOf(wrapping) },
  }
}

/**
 * The step that unwraps SOL for a payment of `lamports` (with its rents and network fees), as far as the wallet's own lamports do not
 * suffice, from the accounts with the largest balances first. The wallet keeps the rent-exempt minimum, because the network leaves no
 * account with less. Null where no lamports are missing, no SOL is wrapped, or the node does not list the accounts: then the bill says how
 * much is missing. Rejects with rpc/* where the balance or the minimum cannot be read.
 */
export async function fetchUnwrapping(
  connection: Connection,
  payer: PublicKey,
  lamports: bigint,
): Promise<Step | null> {
  const [balance, [minimum = 0n]] = await Promise.all([
    fetchBalance(connection, payer),
    fetchRent(connection, [0]),
  ])
  let missing = lamports + minimum - balance
  if (missing <= 0n) return null
  const needed: HeldAccount[] = []
  const owner = payer.toBase58()
  const wrapped = await fetchWrapped(connection, owner).catch((): readonly HeldAccount[] => [])
  for (const account of unwrappable(wrapped, owner)) {
    if (missing <= 0n) break
    needed.push(account)
    missing -= account.lamports
  }
  return needed.length === 0 ? null : unwrapStep(payer, needed)
}

function unwrapStep(payer: PublicKey, accounts: readonly HeldAccount[]): Step {
  return {
    id: 'unwrap',
    title: tokensSay('unwrap', { lamports: accounts.reduce((sum, { amount }) => sum + amount, 0n) }),
    detail: [tokensSay('unwraps', { accounts: accounts.length })],
    instructions: accounts.map(({ account, program }) =>
      createCloseAccountInstruction(
        new PublicKey(account),
        payer,
        payer,
        [],
        tokenProgram(program === 'token' ? 'spl' : 'token-2022'),
      ),
    ),
    signers: [],
    costs: accounts.map(({ account, lamports }) => ({
      kind: 'deposit',
      label: tokensSay('wrapped-sol', { account }),
      detail: tokensSay('with-its-rent', {}),
      lamports: -lamports,
      refundable: false,
      account,
    })),
    // Closing an account with a balance can only release SOL, whatever mint a node reports.
    changes: accounts.map(({ account, amount }) => ({
      account,
      field: 'balance',
      label: tokensSay('wrapped-sol', { account }),
      after: baseUnits(0n),
      counts: true,
      unit: { decimals: 9, symbol: 'SOL' },
      moves: { mint: SOL_MINT, before: amount },
    })),
    finality: 'reversible',
  }
}

function sumOf(accounts: readonly HeldAccount[]): bigint {
  return accounts.reduce((sum, { lamports }) => sum + lamports, 0n)
}
