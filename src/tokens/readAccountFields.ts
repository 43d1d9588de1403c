import {
  ACCOUNT_SIZE,
  ACCOUNT_TYPE_SIZE,
  AccountType,
  MINT_SIZE,
  MULTISIG_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
} from '@solana/spl-token'
import { PublicKey, type AccountInfo } from '@solana/web3.js'
import type { AccountReader, ReadableAccount } from '../transactions/plan'
import { FROZEN, NOBODY } from './create/accountWords'
import { METAPLEX } from './metaplex'
import { readMetaplexMetadata } from './readMetadata'
import { readMintFields } from './readMintFields'

type Fields = ReturnType<AccountReader>

/**
 * The fields of a mint or token account of either program, or of a Metaplex metadata account, in the very words that the steps of a
 * plan promise (create/accountWords.ts): addresses in base58 or "nobody", a balance in base units. Nothing for anything else, also
 * where it cannot be read.
 */
export const readAccountFields: AccountReader = (account) => {
  if (!account) return {}
  try {
    return read(account)
  } catch {
    return {}
  }
}

function read(account: ReadableAccount): Fields {
  const { owner, data } = account
  if (owner.equals(METAPLEX)) return readMetaplex(data)
  if (!owner.equals(TOKEN_PROGRAM_ID) && !owner.equals(TOKEN_2022_PROGRAM_ID)) return {}
  switch (kindOf(data)) {
    case 'mint':
      return readMintFields(infoOf(account), owner)
    case 'token-account':
      return readTokenAccount(infoOf(account), owner)
    case undefined:
      return {}
  }
}

/** Both programs tell their accounts apart by length, Token-2022 those with extensions by a byte after the longest plain one. */
function kindOf(data: Uint8Array): 'mint' | 'token-account' | undefined {
  if (data.length === MINT_SIZE) return 'mint'
  if (data.length === ACCOUNT_SIZE) return 'token-account'
  if (data.length < ACCOUNT_SIZE + ACCOUNT_TYPE_SIZE || data.length === MULTISIG_SIZE) return undefined
  const type: AccountType | undefined = data[ACCOUNT_SIZE]
  if (type === AccountType.Mint) return 'mint'
  return type === AccountType.Account ? 'token-account' : undefined
}

function readTokenAccount(info: AccountInfo<Buffer>, program: PublicKey): Fields {
  const { mint, owner, amount, isFrozen } = unpackAccount(PublicKey.default, info, program)
  const state = isFrozen ? FROZEN : 'open'
  return { mint: mint.toBase58(), owner: owner.toBase58(), balance: `${amount}`, state }
}

/** Key, update authority and mint stand first in it (state/metadata.rs). */
function readMetaplex(data: Uint8Array): Fields {
  const metadata = readMetaplexMetadata(data, new PublicKey(data.subarray(33, 65)))
  if (!metadata) return {}
  const { name, symbol, uri, updateAuthority } = metadata
  return { name, symbol, uri, metadataAuthority: updateAuthority ?? NOBODY }
}

function infoOf({ owner, lamports, data }: ReadableAccount): AccountInfo<Buffer> {
  return { owner, lamports, executable: false, data: Buffer.from(data) }
}
