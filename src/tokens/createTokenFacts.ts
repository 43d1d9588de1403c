import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, SystemProgram, type Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchRent } from '../solana/rent'
import type { CreateTokenFacts, MintSource, TokenDraft } from './createToken'
import { mintBytes, tokenAccountBytes } from './mintSize'

/** Stands for the payer while no wallet is connected: sizes and prices do not depend on who pays. Nobody has its key. */
export const EXAMPLE_PAYER = new PublicKey(new Uint8Array(32).fill(7))

/** 32 random letters and digits (the longest seed that the system program takes): nobody can foretell the mint's address. */
export function newSeed(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz012345'
  return Array.from(
    crypto.getRandomValues(new Uint8Array(32)),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
}

/** The address that the mint will have: of a seed sha256(payer ‖ seed ‖ Token-2022), else the key's own. */
export async function deriveMint(payer: PublicKey, source: MintSource): Promise<PublicKey> {
  if (source.by === 'keypair') return source.keypair.publicKey
  return await PublicKey.createWithSeed(payer, source.seed, TOKEN_2022_PROGRAM_ID)
}

/**
 * All that planCreateToken needs to know, read in two calls at most. Rejects with account/exists where a token was made with this
 * seed already (lamports that somebody sent to its address do not matter), or rpc/*.
 */
export async function fetchCreateTokenFacts(
  connection: Connection,
  draft: TokenDraft,
  payer: PublicKey,
  source: MintSource,
): Promise<CreateTokenFacts> {
  const mint = await deriveMint(payer, source)
  const tokenAccount = getAssociatedTokenAddressSync(mint, payer, true, TOKEN_2022_PROGRAM_ID)
  const bytes = { mint: mintBytes(draft), tokenAccount: tokenAccountBytes() }
  const [[mintRent = 0n, tokenRent = 0n], [atMint, atTokenAccount]] = await Promise.all([
    fetchRent(connection, [bytes.mint, bytes.tokenAccount]),
    connection.getMultipleAccountsInfo([mint, tokenAccount], 'confirmed'),
  ])
  if (atMint && !atMint.owner.equals(SystemProgram.programId))
    throw new AppError('account/exists', { address: mint.toBase58() })
  return {
    payer,
    source,
    mint,
    tokenAccount,
    accounts: {
      mint: { bytes: bytes.mint, rent: mintRent, balance: BigInt(atMint?.lamports ?? 0) },
      tokenAccount: {
        bytes: bytes.tokenAccount,
        rent: tokenRent,
        balance: BigInt(atTokenAccount?.lamports ?? 0),
      },
    },
  }
}
