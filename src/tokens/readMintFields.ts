import {
  AccountState,
  ExtensionType,
  getDefaultAccountState,
  getExtensionData,
  getInterestBearingMintConfigState,
  getMetadataPointerState,
  getMintCloseAuthority,
  getNonTransferable,
  getPausableConfig,
  getPermanentDelegate,
  getScaledUiAmountConfig,
  getTransferFeeConfig,
  getTransferHook,
  unpackMint,
  type Mint,
} from '@solana/spl-token'
import { unpack } from '@solana/spl-token-metadata'
import { PublicKey, type AccountInfo } from '@solana/web3.js'
import type { AccountReader } from '../transactions/plan'
import { formatUnits } from '../units/amounts'
import { FROZEN, interestWord, multiplierWord, NOBODY, transferFeeWord, YES } from './create/accountWords'

type Fields = ReturnType<AccountReader>

/** The fields of a mint with all its extensions that we know, in the words of create/accountWords.ts. Throws where it is none. */
export function readMintFields(info: AccountInfo<Buffer>, program: PublicKey): Fields {
  const mint = unpackMint(PublicKey.default, info, program)
  if (!mint.isInitialized) return {}
  return {
    decimals: `${mint.decimals}`,
    supply: formatUnits(mint.supply, mint.decimals),
    mintAuthority: keeper(mint.mintAuthority),
    freezeAuthority: keeper(mint.freezeAuthority),
    ...metadataFields(mint),
    ...amountFields(mint),
    ...powerFields(mint),
  }
}

function metadataFields(mint: Mint): Fields {
  const pointer = getMetadataPointerState(mint)
  const data = getExtensionData(ExtensionType.TokenMetadata, mint.tlvData)
  const metadata = data && unpack(data)
  return {
    ...(pointer && { metadataPointerAuthority: keeper(pointer.authority) }),
    ...(metadata && {
      name: metadata.name,
      symbol: metadata.symbol,
      uri: metadata.uri,
      metadataAuthority: keeper(metadata.updateAuthority),
      ...Object.fromEntries(metadata.additionalMetadata.map(([key, value]) => [`field ${key}`, value])),
    }),
  }
}

/** What changes an amount, in a transfer or in what wallets show. */
function amountFields(mint: Mint): Fields {
  const fee = getTransferFeeConfig(mint)
  const newest = fee?.newerTransferFee
  const interest = getInterestBearingMintConfigState(mint)
  const scaled = getScaledUiAmountConfig(mint)
  return {
    ...(fee &&
      newest && {
        transferFee: transferFeeWord(newest.transferFeeBasisPoints, newest.maximumFee, mint.decimals),
        feeAuthority: keeper(fee.transferFeeConfigAuthority),
        feeWithdrawAuthority: keeper(fee.withdrawWithheldAuthority),
      }),
    ...(interest && {
      interest: interestWord(interest.currentRate),
      interestAuthority: keeper(interest.rateAuthority),
    }),
    ...(scaled && {
      multiplier: multiplierWord(scaled.newMultiplier),
      multiplierAuthority: keeper(scaled.authority),
    }),
  }
}

/** Who can do what to accounts and transfers. */
function powerFields(mint: Mint): Fields {
  const delegate = getPermanentDelegate(mint)
  const close = getMintCloseAuthority(mint)
  const hook = getTransferHook(mint)
  const pausable = getPausableConfig(mint)
  return {
    ...(delegate && { permanentDelegate: keeper(delegate.delegate) }),
    ...(getNonTransferable(mint) && { nonTransferable: YES }),
    ...(getDefaultAccountState(mint)?.state === AccountState.Frozen && { newAccounts: FROZEN }),
    ...(close && { closeAuthority: keeper(close.closeAuthority) }),
    ...(hook && { transferHook: keeper(hook.programId), hookAuthority: keeper(hook.authority) }),
    ...(pausable && { pauseAuthority: keeper(pausable.authority) }),
  }
}

/** 32 zeros stand for nobody as well. */
function keeper(key: PublicKey | null | undefined): string {
  return !key || key.equals(PublicKey.default) ? NOBODY : key.toBase58()
}
