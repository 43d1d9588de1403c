import {
  ExtensionType,
  getExtensionData,
  getMetadataPointerState,
  unpackMint,
  type Mint,
} from '@solana/spl-token'
import { unpack } from '@solana/spl-token-metadata'
import { PublicKey, type AccountInfo } from '@solana/web3.js'
import type { AccountReader } from '../transactions/plan'
import { formatUnits } from '../units/amounts'
import { FROZEN, interestWord, multiplierWord, NOBODY, transferFeeWord, YES } from './create/accountWords'
import { readMintExtensions } from './readMintExtensions'
import type { OriginalAuthority, TemplateExtensions } from './template/template'

type Fields = ReturnType<AccountReader>

/** The fields of a mint with all its extensions that we know, in the words of create/accountWords.ts. Throws where it is none. */
export function readMintFields(info: AccountInfo<Buffer>, program: PublicKey): Fields {
  const mint = unpackMint(PublicKey.default, info, program)
  if (!mint.isInitialized) return {}
  const extensions = readMintExtensions(mint)
  return {
    decimals: `${mint.decimals}`,
    supply: formatUnits(mint.supply, mint.decimals),
    mintAuthority: authority(mint.mintAuthority),
    freezeAuthority: authority(mint.freezeAuthority),
    ...metadataFields(mint),
    ...amountFields(extensions, mint.decimals),
    ...authorityFields(extensions),
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

/** What changes an amount, in a transfer or in what wallets show. */
function amountFields(
  { transferFee, interestBearing, scaledAmount }: TemplateExtensions,
  decimals: number,
): Fields {
  return {
    ...(transferFee && {
      transferFee: transferFeeWord(transferFee.basisPoints, transferFee.maximum, decimals),
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

/** Who can do what to accounts and transfers. */
function authorityFields(extensions: TemplateExtensions): Fields {
  const { permanentDelegate, closeAuthority, transferHook, pausable } = extensions
  return {
    ...(permanentDelegate !== undefined && { permanentDelegate: word(permanentDelegate) }),
    ...(extensions.nonTransferable && { nonTransferable: YES }),
    ...(extensions.defaultFrozen && { newAccounts: FROZEN }),
    ...(closeAuthority !== undefined && { closeAuthority: word(closeAuthority) }),
    ...(transferHook && {
      transferHook: word(transferHook.program),
      hookAuthority: word(transferHook.authority),
    }),
    ...(pausable !== undefined && { pauseAuthority: word(pausable) }),
  }
}

function word(authority: OriginalAuthority): string {
  return authority ?? NOBODY
}

/** 32 zeros stand for nobody as well. */
function authority(key: PublicKey | null | undefined): string {
  return !key || key.equals(PublicKey.default) ? NOBODY : key.toBase58()
}
