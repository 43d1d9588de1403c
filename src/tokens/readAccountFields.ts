import '../solana/buffer'
import {
  ACCOUNT_SIZE,
  ACCOUNT_TYPE_SIZE,
  AccountState,
  AccountType,
  MINT_SIZE,
  MULTISIG_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
  ExtensionType,
  getDefaultAccountState,
  getExtensionData,
  getMetadataPointerState,
  getPausableConfig,
  unpackMint,
  type Mint,
} from '@solana/spl-token'
import { unpack } from '@solana/spl-token-metadata'
import { PublicKey, type AccountInfo } from '@solana/web3.js'
import type { AccountReader, ReadableAccount } from '../transactions/plan'
import { plainUnits } from '../units/amounts'
import {
  FROZEN,
  NO_AUTHORITY,
  interestWord,
  multiplierWord,
  NO,
  NONE,
  transferFeeWord,
  OPEN,
  YES,
} from './accountWords'
import { METAPLEX } from './metaplex'
import { readMetaplexMetadata } from './readMetadata'
import { readMintExtensions, withReadableEntries } from './mintExtensions'
import type { Authority, TemplateExtensions } from './mintSettings'

type Fields = ReturnType<AccountReader>

/**
 * The fields of a mint or token account of either program, or of a Metaplex metadata account, in the words in which the plan's
 * steps promise them (accountWords.ts): addresses in base58 or NO_AUTHORITY, a balance in base units. No fields for other accounts,
 * or unreadable ones.
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

/**
 * Both programs distinguish their accounts by length, Token-2022 those with extensions by a byte after the longest plain one.
 */
function kindOf(data: Uint8Array): 'mint' | 'token-account' | undefined {
  if (data.length === MINT_SIZE) return 'mint'
  if (data.length === ACCOUNT_SIZE) return 'token-account'
  if (data.length < ACCOUNT_SIZE + ACCOUNT_TYPE_SIZE || data.length === MULTISIG_SIZE) return undefined
  const type: AccountType | undefined = data[ACCOUNT_SIZE]
  if (type === AccountType.Mint) return 'mint'
  return type === AccountType.Account ? 'token-account' : undefined
}

function readTokenAccount(info: AccountInfo<Buffer>, program: PublicKey): Fields {
  const { mint, owner, amount, isFrozen, delegate, delegatedAmount, closeAuthority } = unpackAccount(
    PublicKey.default,
    info,
    program,
  )
  return {
    mint: mint.toBase58(),
    owner: owner.toBase58(),
    balance: `${amount}`,
    state: isFrozen ? FROZEN : OPEN,
    delegate: authority(delegate),
    delegatedAmount: `${delegatedAmount}`,
    closeAuthority: authority(closeAuthority),
  }
}

/** Its first fields are key, update authority and mint (state/metadata.rs). */
function readMetaplex(data: Uint8Array): Fields {
  const metadata = readMetaplexMetadata(data, new PublicKey(data.subarray(33, 65)))
  if (!metadata) return {}
  const { name, symbol, uri, updateAuthority } = metadata
  return { name, symbol, uri, metadataAuthority: updateAuthority ?? NO_AUTHORITY }
}

function infoOf({ owner, lamports, data }: ReadableAccount): AccountInfo<Buffer> {
  return { owner, lamports, executable: false, data: Buffer.from(data) }
}

/** The fields of a mint with all known extensions, in the words of accountWords.ts. Throws where it is no mint. */
function readMintFields(info: AccountInfo<Buffer>, program: PublicKey): Fields {
  const mint = withReadableEntries(unpackMint(PublicKey.default, info, program))
  if (!mint.isInitialized) return {}
  const extensions = readMintExtensions(mint)
  return {
    decimals: `${mint.decimals}`,
    supply: plainUnits(mint.supply, mint.decimals),
    mintAuthority: authority(mint.mintAuthority),
    freezeAuthority: authority(mint.freezeAuthority),
    ...metadataFields(mint),
    ...amountFields(extensions, mint.decimals),
    ...authorityFields(extensions),
    ...stateFields(mint),
  }
}

function metadataFields(mint: Mint): Fields {
  const pointer = getMetadataPointerState(mint)
  const data = getExtensionData(ExtensionType.TokenMetadata, mint.tlvData)
  const metadata = data && unpack(data)
  return {
    ...(pointer && { metadataPointerAuthority: authority(pointer.authority) }),
    ...(metadata && {
      name: metadata.name,
      symbol: metadata.symbol,
      uri: metadata.uri,
      metadataAuthority: authority(metadata.updateAuthority),
      ...Object.fromEntries(metadata.additionalMetadata.map(([key, value]) => [`field ${key}`, value])),
    }),
  }
}

/** Extensions that change an amount, in a transfer or in what wallets show. */
function amountFields(
  { transferFee, interestBearing, scaledAmount }: TemplateExtensions,
  decimals: number,
): Fields {
  return {
    ...(transferFee && {
      transferFee: transferFeeWord(transferFee.basisPoints, transferFee.maximum, { decimals }),
      feeAuthority: word(transferFee.config),
      feeWithdrawAuthority: word(transferFee.withdraw),
    }),
    ...(interestBearing && {
      interest: interestWord(interestBearing.basisPoints),
      interestAuthority: word(interestBearing.authority),
    }),
    ...(scaledAmount && {
      multiplier: multiplierWord(scaledAmount.multiplier),
      multiplierAuthority: word(scaledAmount.authority),
    }),
  }
}

/** Extensions that give authorities over accounts and transfers. */
function authorityFields(extensions: TemplateExtensions): Fields {
  const { permanentDelegate, closeAuthority, transferHook, pausable } = extensions
  return {
    ...(permanentDelegate !== undefined && { permanentDelegate: word(permanentDelegate) }),
    ...(extensions.nonTransferable && { nonTransferable: YES }),
    ...(closeAuthority !== undefined && { closeAuthority: word(closeAuthority) }),
    ...(transferHook && {
      transferHook: transferHook.program ?? NONE,
      hookAuthority: word(transferHook.authority),
    }),
    ...(pausable !== undefined && { pauseAuthority: word(pausable) }),
  }
}

/** What holders' accounts begin with, and whether transfers are stopped. */
function stateFields(mint: Mint): Fields {
  const newAccounts = getDefaultAccountState(mint)
  const pausable = getPausableConfig(mint)
  return {
    ...(newAccounts && { newAccounts: newAccounts.state === AccountState.Frozen ? FROZEN : OPEN }),
    ...(pausable && { paused: pausable.paused ? YES : NO }),
  }
}

function word(authority: Authority): string {
  return authority ?? NO_AUTHORITY
}

/** 32 zeros also mean that there is no authority. */
function authority(key: PublicKey | null | undefined): string {
  return !key || key.equals(PublicKey.default) ? NO_AUTHORITY : key.toBase58()
}
