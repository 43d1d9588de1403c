import '../../solana/buffer'
import { type Account, AuthorityType, createSetAuthorityInstruction, unpackAccount } from '@solana/spl-token'
import { type Connection, PublicKey } from '@solana/web3.js'
import { fetchAccounts, type FoundAccount } from '../../solana/accounts'
import { fetchAddressKinds, type KnownOwners } from '../../solana/addressKind'
import { TOKEN_2022_ADDRESS, TOKEN_ADDRESS } from '../../solana/knownPrograms'
import { withRpcErrors } from '../../solana/namedErrors'
import { authorityValue } from '../../transactions/accountValues'
import type { Plan, PlanAccounts, Step } from '../../transactions/plan'
import { decodeToken, fetchMints } from '../readToken'
import { requireReceivers } from '../receivers'
import { tokensSay } from '../said'
import { wordsOfToken } from '../wellKnown'
import { barred, unfit } from './order'

/*
 * Gives another address the right to close one of the wallet's token accounts. Whoever has it closes the account once it is empty, and gets
 * its rent; an account that wraps SOL is closed with all its lamports (spl-token, processor: process_close_account). Only the new holder can
 * give the right on.
 */

/**
 * The account, its mint and the new holder of the right (base58). `givesSol`: the person agrees to give away what an account of wrapped SOL
 * holds.
 */
export type CloseAuthorityOrder = Readonly<{ account: string; mint: string; to: string; givesSol: boolean }>

type CloseAuthorityFacts = Readonly<{
  payer: PublicKey
  program: PublicKey
  lamports: bigint
  account: Account
  name: string
  symbol: string
  receivers: NonNullable<PlanAccounts['receivers']>
}>

/**
 * Plans to give the right away. `known`: owners that are no people. Rejects with input/invalid where it is not the wallet's to give, the
 * address can never use it, or the SOL of the account is not meant to be given away, or rpc/*.
 */
export async function planCloseAuthority(
  connection: Connection,
  payer: PublicKey,
  order: CloseAuthorityOrder,
  known?: KnownOwners,
): Promise<Plan> {
  return planOf(order, await fetchFacts(connection, payer, order, known))
}

async function fetchFacts(
  connection: Connection,
  payer: PublicKey,
  { account, mint, to }: CloseAuthorityOrder,
  known: KnownOwners | undefined,
): Promise<CloseAuthorityFacts> {
  if (to === payer.toBase58()) throw unfit(tokensSay('close-right-is-yours', {}))
  const address = new PublicKey(account)
  const [[found = null], [its], [kind]] = await withRpcErrors(() =>
    Promise.all([
      fetchAccounts(connection, [address]),
      fetchMints(connection, [new PublicKey(mint)]),
      fetchAddressKinds(connection, [new PublicKey(to)], known),
    ]),
  )
  const read = readAccount(address, found)
  if (!found || !read?.owner.equals(payer) || read.mint.toBase58() !== mint)
    throw barred(tokensSay('no-such-account', {}))
  if (!kind) throw new RangeError('each address of a call is answered')
  const program = found.owner.toBase58() === TOKEN_ADDRESS ? 'token' : 'token-2022'
  return {
    payer,
    program: found.owner,
    lamports: BigInt(found.lamports),
    account: read,
    ...wordsOfToken(mint, its && namesIn(its)),
    receivers: requireReceivers([{ address: to, role: 'close-account' }], new Map([[to, kind]]), {
      program,
      mint,
    }),
  }
}

/** A token account of either program; null for anything else. */
function readAccount(address: PublicKey, found: FoundAccount): Account | null {
  const program = found?.owner.toBase58()
  if (!found || (program !== TOKEN_ADDRESS && program !== TOKEN_2022_ADDRESS)) return null
  try {
    return unpackAccount(address, found, found.owner)
  } catch {
    return null
  }
}

/** The names of a mint; null where it has none, or is newer than the decoder. */
function namesIn({ mint, account, metaplex }: Awaited<ReturnType<typeof fetchMints>>[number]) {
  try {
    return decodeToken(mint, account, metaplex).metadata
  } catch {
    return null
  }
}

function planOf({ to, givesSol }: CloseAuthorityOrder, facts: CloseAuthorityFacts): Plan {
  const { payer, account, lamports, name, symbol, receivers } = facts
  const { closeAuthority: other } = account
  if (other && !other.equals(payer)) throw barred(tokensSay('only-closer', { by: other.toBase58() }))
  if (account.isFrozen) throw barred(tokensSay('frozen-authorities', {}))
  if (account.isNative && !givesSol) throw unfit(tokensSay('tick-sol-given', {}))
  const step = stepOf(to, facts)
  return {
    kind: 'close-authority',
    title: step.title,
    steps: [step],
    accounts: { payer, creates: [], receivers },
    subject: {
      tokenAccount: account.address.toBase58(),
      mint: account.mint.toBase58(),
      name,
      symbol,
      to,
      ...(account.isNative && { lamports }),
    },
  }
}

function stepOf(to: string, { payer, program, account, lamports }: CloseAuthorityFacts): Step {
  const { address, isNative } = account
  const gets = tokensSay('closer-gets', { to, ...(isNative && { wrapped: lamports }) })
  return {
    id: 'set-close-authority',
    title: tokensSay('transfer-authority', { role: 'close' }),
    detail: [gets],
    instructions: [
      createSetAuthorityInstruction(
        address,
        payer,
        AuthorityType.CloseAccount,
        new PublicKey(to),
        [],
        program,
      ),
    ],
    signers: [],
    costs: [],
    changes: [
      {
        account: address.toBase58(),
        field: 'closeAuthority',
        label: tokensSay('field', { of: 'closeAuthority' }),
        after: authorityValue(to),
        owner: payer.toBase58(),
      },
    ],
    finality: 'final',
    consequence: [gets, tokensSay('not-taken-back', {})],
  }
}
