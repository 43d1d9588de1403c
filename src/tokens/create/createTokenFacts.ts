import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, type AccountInfo, type Connection } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchAccounts, type FoundAccount, isOfProgram } from '../../solana/accounts'
import { fetchRent } from '../../solana/rent'
import type { AccountPrice, CreateTokenFacts, MintSource, TokenDraft, TokenStandard } from '../createToken'
import { METAPLEX_BYTES, METAPLEX_FEE } from '../../solana/knownPrograms'
import { metaplexAddress } from '../metaplex'
import { mintBytes, tokenAccountBytes } from '../mintSize'
import { isMultisig, RECEIVER_SLICE, receiverState } from '../sendList/readReceivers'
import { allocationsOfOthers } from './giveSupply'
import { tokenAccountOf, tokenProgram } from '../tokenProgram'
import { shortKey } from '../authority'

/** Stands in for the payer while no wallet is connected: sizes and prices do not depend on the payer. Nobody has its key. */
export const EXAMPLE_PAYER = new PublicKey(new Uint8Array(32).fill(7))

/**
 * Random letters and digits; eight by default, since each is a byte of the transaction. That gives about 10¹² seeds: nobody can
 * guess one in advance.
 */
export function newSeed(length = 8): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz012345'
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
}

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
 * somebody sent to it do not matter); with input/invalid where the mint would be the wallet itself, or an address that can never sign
 * would get tokens or an authority; or with rpc/*.
 */
export async function fetchCreateTokenFacts(
  connection: Connection,
  draft: TokenDraft,
  payer: PublicKey,
  source: MintSource,
): Promise<CreateTokenFacts> {
  const { standard } = draft
  const mint = await deriveMint(payer, source, standard)
  if (mint.equals(payer)) throw new AppError('input/invalid', { check: 'the mint’s key', message: OWN_KEY })
  const tokenAccount = tokenAccountOf(payer, mint, standard)
  const theirs = allocationsOfOthers(draft, payer).map((allocation) => ({
    ...allocation,
    account: tokenAccountOf(allocation.owner, mint, standard),
  }))
  const signers = namedSigners(draft)
  const hook = draft.extensions.transferHook?.program
  const asked = [...theirs.map(({ account }) => account), ...signers, ...(hook ? [hook] : [])]
  const [rents, [atMint = null, atTokenAccount = null, ...others]] = await Promise.all([
    fetchRents(connection, draft),
    fetchAccounts(connection, [mint, tokenAccount, ...asked], RECEIVER_SLICE),
  ])
  if (isOfProgram(atMint)) throw new AppError('account/exists', { address: mint.toBase58(), by: source.by })
  const found = others.slice(theirs.length)
  requireSigners(signers, found)
  requireProgram(hook, others[asked.length - 1] ?? null)
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
    receivers: new Map(signers.map((key, at) => [key.toBase58(), receiverState(key, found[at] ?? null)])),
    accounts: {
      mint: priceOf(rents.mint, atMint),
      tokenAccount: priceOf(rents.tokenAccount, atTokenAccount),
    },
    metaplex: rents.metaplex,
  }
}

const OWN_KEY =
  'The file holds your wallet’s own key: the wallet itself would become the mint, with all SOL in it. Choose another file.'

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

type FoundSigner = Pick<AccountInfo<Uint8Array>, 'owner' | 'executable' | 'data'> | null

/**
 * Every other address that gets tokens or an authority by the draft, each once. A hook's program is not among them: it is called and need
 * not sign.
 */
function namedSigners({
  authorities,
  extensions,
  allocations,
}: Pick<TokenDraft, 'authorities' | 'extensions' | 'allocations'>): readonly PublicKey[] {
  const { transferFee, interestBearing, permanentDelegate, closeAuthority } = extensions
  const { transferHook, pausable, scaledAmount } = extensions
  const signers = [
    ...Object.values(authorities),
    transferFee?.config,
    transferFee?.withdraw,
    interestBearing?.authority,
    permanentDelegate,
    closeAuthority,
    transferHook?.authority,
    pausable,
    scaledAmount?.authority,
    ...allocations.map(({ owner }) => owner),
  ].filter((authority) => authority instanceof PublicKey)
  return [...new Map(signers.map((key) => [key.toBase58(), key])).values()]
}

/**
 * Throws input/invalid (address) where one of the signers can never sign: a program, or an account of a token program that is no multisig.
 * `found` are the signers' accounts in the same order, with the bytes of RECEIVER_SLICE.
 */
function requireSigners(signers: readonly PublicKey[], found: readonly FoundSigner[]): void {
  signers.forEach((signer, at) => {
    requireSigner(signer, found[at] ?? null)
  })
}

/** Throws input/invalid (address) where `signer` can never sign. `found` is the signer's account, with the bytes of RECEIVER_SLICE. */
export function requireSigner(signer: PublicKey, found: FoundSigner): void {
  const problem = problemOf(found)
  if (problem === undefined) return
  const address = signer.toBase58()
  throw new AppError('input/invalid', {
    what: 'a wallet',
    address,
    message: `${shortKey(signer)} ${problem}`,
  })
}

/** Throws input/invalid where the transfer hook is an account that is no program. A hook without an account may be deployed later. */
export function requireProgram(hook: PublicKey | undefined, found: FoundSigner): void {
  if (!hook || !found || found.executable) return
  const address = hook.toBase58()
  const message = `${shortKey(hook)} is not a program: every transfer would fail.`
  throw new AppError('input/invalid', { what: 'a transfer hook', address, message })
}

function problemOf(found: FoundSigner): string | undefined {
  if (found?.executable) return 'is a program: it can never sign, and what it gets is lost.'
  if (!found || ![TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].some((id) => id.equals(found.owner)))
    return undefined
  if (isMultisig(found.data)) return undefined
  return 'is a token account or a mint, which can never sign. Put the address of the wallet itself.'
}
