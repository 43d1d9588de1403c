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
import {
  type AccountFields,
  type AccountValue,
  authorityValue,
  baseUnits,
  textValue,
  tokensValue,
  transferFeeValue,
} from '../transactions/accountValues'
import type { AccountReader, ReadableAccount } from '../transactions/plan'
import { METAPLEX } from './metaplex'
import { readMetaplexMetadata } from './readMetadata'
import { readMintExtensions, withReadableEntries } from './mintExtensions'
import type { TemplateExtensions } from './mintSettings'

/**
 * Reads the fields of a mint or token account of either program, or of a Metaplex metadata account, by the names in which a plan's steps
 * promise them. Other accounts, and unreadable ones, have no fields.
 */
export const readAccountFields: AccountReader = (account) => {
  if (!account) return {}
  try {
    return read(account)
  } catch {
    return {}
  }
}

function read(account: ReadableAccount): AccountFields {
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
 * The kind of an account. Both programs distinguish plain accounts by length; Token-2022 marks accounts with extensions by a byte after
 * the longest plain length.
 */
function kindOf(data: Uint8Array): 'mint' | 'token-account' | undefined {
  if (data.length === MINT_SIZE) return 'mint'
  if (data.length === ACCOUNT_SIZE) return 'token-account'
  if (data.length < ACCOUNT_SIZE + ACCOUNT_TYPE_SIZE || data.length === MULTISIG_SIZE) return undefined
  const type: AccountType | undefined = data[ACCOUNT_SIZE]
  if (type === AccountType.Mint) return 'mint'
  return type === AccountType.Account ? 'token-account' : undefined
}

function readTokenAccount(info: AccountInfo<Buffer>, program: PublicKey): AccountFields {
  const { mint, owner, amount, isFrozen, delegate, delegatedAmount, closeAuthority } = unpackAccount(
    PublicKey.default,
    info,
    program,
  )
  return {
    mint: { kind: 'address', address: mint.toBase58() },
    owner: { kind: 'address', address: owner.toBase58() },
    balance: baseUnits(amount),
    state: { kind: 'frozen', is: isFrozen },
    delegate: authority(delegate),
    delegatedAmount: baseUnits(delegatedAmount),
    closeAuthority: authority(closeAuthority),
  }
}

/** The fields of a Metaplex account, which begins with key, update authority and mint (state/metadata.rs). */
function readMetaplex(data: Uint8Array): AccountFields {
  const metadata = readMetaplexMetadata(data, new PublicKey(data.subarray(33, 65)))
  if (!metadata) return {}
  return { ...textFields(metadata), metadataAuthority: authorityValue(metadata.updateAuthority) }
}

function infoOf({ owner, lamports, data }: ReadableAccount): AccountInfo<Buffer> {
  return { owner, lamports, executable: false, data: Buffer.from(data) }
}

/** The fields of a mint with all known extensions. Throws where the account is no mint. */
function readMintFields(info: AccountInfo<Buffer>, program: PublicKey): AccountFields {
  const mint = withReadableEntries(unpackMint(PublicKey.default, info, program))
  if (!mint.isInitialized) return {}
  const extensions = readMintExtensions(mint)
  return {
    decimals: { kind: 'decimals', decimals: mint.decimals },
    supply: tokensValue(mint.supply, mint.decimals),
    mintAuthority: authority(mint.mintAuthority),
    freezeAuthority: authority(mint.freezeAuthority),
    ...metadataFields(mint),
    ...amountFields(extensions, mint.decimals),
    ...authorityFields(extensions),
    ...stateFields(mint),
  }
}

function metadataFields(mint: Mint): AccountFields {
  const pointer = getMetadataPointerState(mint)
  const data = getExtensionData(ExtensionType.TokenMetadata, mint.tlvData)
  const metadata = data && unpack(data)
  return {
    ...(pointer && { metadataPointerAuthority: authority(pointer.authority) }),
    ...(metadata && {
      ...textFields(metadata),
      metadataAuthority: authority(metadata.updateAuthority),
      ...Object.fromEntries(
        metadata.additionalMetadata.map(([key, value]) => [`field ${key}`, textValue(value)]),
      ),
    }),
  }
}

function textFields({ name, symbol, uri }: Readonly<{ name: string; symbol: string; uri: string }>) {
  return { name: textValue(name), symbol: textValue(symbol), uri: textValue(uri) }
}

/** Extensions that change an amount, in a transfer or in what wallets show. */
function amountFields(
  { transferFee, interestBearing, scaledAmount }: TemplateExtensions,
  decimals: number,
): AccountFields {
  return {
    ...(transferFee && {
      transferFee: transferFeeValue(transferFee.basisPoints, transferFee.maximum, decimals),
      feeAuthority: authorityValue(transferFee.config),
      feeWithdrawAuthority: authorityValue(transferFee.withdraw),
    }),
    ...(interestBearing && {
      interest: { kind: 'interest', basisPoints: interestBearing.basisPoints },
      interestAuthority: authorityValue(interestBearing.authority),
    }),
    ...(scaledAmount && {
      multiplier: { kind: 'multiplier', times: scaledAmount.multiplier },
      multiplierAuthority: authorityValue(scaledAmount.authority),
    }),
  }
}

/** Extensions that give authorities over accounts and transfers. */
function authorityFields(extensions: TemplateExtensions): AccountFields {
  const { permanentDelegate, closeAuthority, transferHook, pausable } = extensions
  return {
    ...(permanentDelegate !== undefined && { permanentDelegate: authorityValue(permanentDelegate) }),
    ...(extensions.nonTransferable && { nonTransferable: { kind: 'flag', is: true } }),
    ...(closeAuthority !== undefined && { closeAuthority: authorityValue(closeAuthority) }),
    ...(transferHook && {
      transferHook: { kind: 'program', address: transferHook.program },
      hookAuthority: authorityValue(transferHook.authority),
    }),
    ...(pausable !== undefined && { pauseAuthority: authorityValue(pausable) }),
  }
}

/** How new accounts begin, and whether transfers are paused. */
function stateFields(mint: Mint): AccountFields {
  const newAccounts = getDefaultAccountState(mint)
  const pausable = getPausableConfig(mint)
  return {
    ...(newAccounts && { newAccounts: { kind: 'frozen', is: newAccounts.state === AccountState.Frozen } }),
    ...(pausable && { paused: { kind: 'flag', is: pausable.paused } }),
  }
}

/** An authority's address; 32 zeros also mean that there is none. */
function authority(key: PublicKey | null | undefined): AccountValue {
  return authorityValue(!key || key.equals(PublicKey.default) ? null : key.toBase58())
}
