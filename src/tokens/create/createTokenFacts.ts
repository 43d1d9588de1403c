import { PublicKey, type Connection } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchAccounts, type FoundAccount, isOfProgram } from '../../solana/accounts'
import { fetchRent } from '../../solana/rent'
import { KIND_SLICE, kindOfAddress, type KnownOwners } from '../../solana/addressKind'
import type {
  AccountPrice,
  CreateTokenFacts,
  DraftAuthority,
  MintSource,
  TokenDraft,
  TokenStandard,
} from '../createToken'
import { METAPLEX_BYTES, METAPLEX_FEE } from '../../solana/knownPrograms'
import { metaplexAddress } from '../metaplex'
import { mintBytes, tokenAccountBytes } from '../mintSize'
import type { ChangeableRole } from '../operations/order'
import { type AskedReceiver, isOwnReceiver, requireReceivers } from '../receivers'
import { tokensSay } from '../said'
import { allocationsOfOthers } from './giveSupply'
import { tokenAccountOf, tokenProgram } from '../tokenProgram'

/** The future mint's address: for a seed sha256(payer ‖ seed ‖ token program), else the address of the mint's own key. */
export async function deriveMint(
  payer: PublicKey,
  source: MintSource,
  standard: TokenStandard = 'token-2022',
): Promise<PublicKey> {
  if (source.by === 'keypair') return source.keypair.publicKey
  return await PublicKey.createWithSeed(payer, source.seed, tokenProgram(standard))
}

/**
 * Fetches at once everything that planCreateToken needs. Rejects with account/exists where the mint's address is in use (lamports that
 * somebody sent to it do not matter); with input/invalid where the mint would be the wallet itself, or an address can never use what it
 * gets; or with rpc/*. `known`: owners that are no people.
 */
export async function fetchCreateTokenFacts(
  connection: Connection,
  draft: TokenDraft,
  payer: PublicKey,
  source: MintSource,
  known?: KnownOwners,
): Promise<CreateTokenFacts> {
  const { standard } = draft
  const mint = await deriveMint(payer, source, standard)
  if (mint.equals(payer))
    throw new AppError('input/invalid', { check: 'the mint’s key', message: tokensSay('key-is-wallets', {}) })
  const tokenAccount = tokenAccountOf(payer, mint, standard)
  const theirs = allocationsOfOthers(draft, payer).map((allocation) => ({
    ...allocation,
    account: tokenAccountOf(allocation.owner, mint, standard),
  }))
  const receivers = receiversOf(draft).filter((one) => !isOwnReceiver(one, payer.toBase58()))
  const addresses = [...new Set(receivers.map(({ address }) => address))].map((one) => new PublicKey(one))
  const [rents, [atMint = null, atTokenAccount = null, ...others]] = await Promise.all([
    fetchRents(connection, draft),
    fetchAccounts(
      connection,
      [mint, tokenAccount, ...theirs.map(({ account }) => account), ...addresses],
      KIND_SLICE,
    ),
  ])
  if (isOfProgram(atMint)) throw new AppError('account/exists', { address: mint.toBase58(), by: source.by })
  const kinds = new Map(
    addresses.map((address, at) => {
      return [address.toBase58(), kindOfAddress(address, others[theirs.length + at] ?? null, known)]
    }),
  )
  const token = { program: standard === 'spl' ? 'token' : 'token-2022', mint: mint.toBase58() } as const
  return {
    payer,
    source,
    mint,
    tokenAccount,
    metadata: standard === 'spl' ? metaplexAddress(mint) : mint,
    recipients: theirs.map((recipient, index) => {
      const account = others[index] ?? null
      return { ...recipient, exists: isOfProgram(account), price: priceOf(rents.tokenAccount, account) }
    }),
    receivers: requireReceivers(receivers, kinds, token),
    accounts: {
      mint: priceOf(rents.mint, atMint),
      tokenAccount: priceOf(rents.tokenAccount, atTokenAccount),
    },
    metaplex: rents.metaplex,
  }
}

type Rent = Omit<AccountPrice, 'balance'>

function priceOf(rent: Rent, found: FoundAccount): AccountPrice {
  return { ...rent, balance: BigInt(found?.lamports ?? 0) }
}

async function fetchRents(connection: Connection, draft: TokenDraft) {
  const bytes = [mintBytes(draft), tokenAccountBytes(draft)] as const
  const ofMetaplex = draft.standard === 'spl' ? [METAPLEX_BYTES] : []
  const rents = await fetchRent(connection, [...bytes, ...ofMetaplex])
  const [mint = 0n, tokenAccount = 0n, metadata] = rents
  return {
    mint: { bytes: bytes[0], rent: mint },
    tokenAccount: { bytes: bytes[1], rent: tokenAccount },
    metaplex: metadata === undefined ? null : { bytes: METAPLEX_BYTES, rent: metadata, fee: METAPLEX_FEE },
  }
}

/**
 * Every other address that gets tokens, an authority or the place of the hook's program by the draft, with what it gets. The update
 * authority of Token-2022's metadata may also point the mint to other metadata.
 */
function receiversOf({
  authorities,
  extensions,
  allocations,
}: Pick<TokenDraft, 'authorities' | 'extensions' | 'allocations'>): readonly AskedReceiver[] {
  const { transferFee, interestBearing, permanentDelegate, closeAuthority } = extensions
  const { transferHook, pausable, scaledAmount } = extensions
  const held: Readonly<Partial<Record<ChangeableRole, DraftAuthority | undefined>>> = {
    ...authorities,
    'fee-config': transferFee?.config,
    'withheld-fees': transferFee?.withdraw,
    'interest-rate': interestBearing?.authority,
    'permanent-delegate': permanentDelegate,
    close: closeAuthority,
    hook: transferHook?.authority,
    pause: pausable,
    'scaled-amount': scaledAmount?.authority,
  }
  const roles = Object.entries(held) as readonly [ChangeableRole, DraftAuthority | undefined][]
  return [
    ...roles.flatMap(([role, authority]) => (authority instanceof PublicKey ? asked(authority, role) : [])),
    ...allocations.flatMap(({ owner }) => asked(owner, 'tokens')),
    ...(transferHook ? asked(transferHook.program, 'hook-program') : []),
  ]
}

function asked(address: PublicKey, role: AskedReceiver['role']): readonly AskedReceiver[] {
  return [{ address: address.toBase58(), role }]
}
