import { address, type Address } from '@solana/kit'
import { getMintEncoder, type Extension, type ExtensionArgs } from '@solana-program/token-2022'

/* Mints as other programs and issuers have made them: their bytes are those of Token-2022's official client. */

/** The interface's extensions of token accounts, and its marks that are on no mint. */
type NotOfMints =
  | 'Uninitialized'
  | 'TransferFeeAmount'
  | 'ConfidentialTransferAccount'
  | 'ImmutableOwner'
  | 'MemoTransfer'
  | 'CpiGuard'
  | 'NonTransferableAccount'
  | 'TransferHookAccount'
  | 'ConfidentialTransferFeeAmount'
  | 'PausableAccount'

export type MintExtensionKind = Exclude<Extension['__kind'], NotOfMints>

export const NO_KEY = address('11111111111111111111111111111111')
export const ISSUER = address('2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk')
const encrypted = new Uint8Array(64)
const fee = { epoch: 605n, maximumFee: 0n, transferFeeBasisPoints: 0 }

/** One of each extension of mints in Token-2022's interface: the compiler names the one that a newer interface adds. */
export const EVERY_EXTENSION: Readonly<{
  [Kind in MintExtensionKind]: Extract<ExtensionArgs, { __kind: Kind }>
}> = {
  TransferFeeConfig: {
    __kind: 'TransferFeeConfig',
    transferFeeConfigAuthority: ISSUER,
    withdrawWithheldAuthority: ISSUER,
    withheldAmount: 0n,
    olderTransferFee: fee,
    newerTransferFee: fee,
  },
  MintCloseAuthority: { __kind: 'MintCloseAuthority', closeAuthority: ISSUER },
  ConfidentialTransferMint: {
    __kind: 'ConfidentialTransferMint',
    authority: ISSUER,
    autoApproveNewAccounts: false,
    auditorElgamalPubkey: null,
  },
  DefaultAccountState: { __kind: 'DefaultAccountState', state: 1 },
  NonTransferable: { __kind: 'NonTransferable' },
  InterestBearingConfig: {
    __kind: 'InterestBearingConfig',
    rateAuthority: ISSUER,
    initializationTimestamp: 1_700_000_000n,
    preUpdateAverageRate: 0,
    lastUpdateTimestamp: 1_700_000_000n,
    currentRate: 450,
  },
  PermanentDelegate: { __kind: 'PermanentDelegate', delegate: ISSUER },
  TransferHook: { __kind: 'TransferHook', authority: ISSUER, programId: NO_KEY },
  ConfidentialTransferFee: {
    __kind: 'ConfidentialTransferFee',
    authority: ISSUER,
    elgamalPubkey: ISSUER,
    harvestToMintEnabled: true,
    withheldAmount: encrypted,
  },
  MetadataPointer: { __kind: 'MetadataPointer', authority: ISSUER, metadataAddress: ISSUER },
  TokenMetadata: aMetadata(ISSUER, 'Harbour Dollar', 'HUSD'),
  GroupPointer: { __kind: 'GroupPointer', authority: ISSUER, groupAddress: ISSUER },
  TokenGroup: { __kind: 'TokenGroup', updateAuthority: ISSUER, mint: ISSUER, size: 1n, maxSize: 9n },
  GroupMemberPointer: { __kind: 'GroupMemberPointer', authority: ISSUER, memberAddress: ISSUER },
  TokenGroupMember: { __kind: 'TokenGroupMember', mint: ISSUER, group: ISSUER, memberNumber: 1n },
  ConfidentialMintBurn: { __kind: 'ConfidentialMintBurn' },
  ScaledUiAmountConfig: {
    __kind: 'ScaledUiAmountConfig',
    authority: ISSUER,
    multiplier: 4,
    newMultiplierEffectiveTimestamp: 0n,
    newMultiplier: 4,
  },
  PausableConfig: { __kind: 'PausableConfig', authority: ISSUER, paused: false },
  PermissionedBurn: { __kind: 'PermissionedBurn', authority: ISSUER },
}

function aMetadata(mint: Address, name: string, symbol: string) {
  return {
    __kind: 'TokenMetadata',
    updateAuthority: ISSUER,
    mint,
    name,
    symbol,
    uri: 'https://issuer.example/token.json',
    additionalMetadata: new Map<string, string>(),
  } as const satisfies ExtensionArgs
}

type ForeignMint = Readonly<{ authority: string | null; freeze: string | null; supply: bigint }>

/** The data of a mint with six decimals and these extensions. */
export function foreignMint(extensions: readonly ExtensionArgs[], over: Partial<ForeignMint> = {}): Buffer {
  const { authority = ISSUER, freeze = ISSUER, supply = 0n } = over
  return Buffer.from(
    getMintEncoder().encode({
      mintAuthority: authority === null ? null : address(authority),
      supply,
      decimals: 6,
      isInitialized: true,
      freezeAuthority: freeze === null ? null : address(freeze),
      extensions: [...extensions],
    }),
  )
}

/** The extensions of PayPal's dollar on Mainnet, in their order; its hook names no program, its transfer fee is nothing. */
export function dollarExtensions(mint: string): readonly ExtensionArgs[] {
  const kinds = [
    'MintCloseAuthority',
    'PermanentDelegate',
    'TransferFeeConfig',
    'ConfidentialTransferMint',
    'ConfidentialTransferFee',
    'TransferHook',
  ] as const
  const pointer = { ...EVERY_EXTENSION.MetadataPointer, metadataAddress: address(mint) }
  return [
    ...kinds.map((kind) => EVERY_EXTENSION[kind]),
    pointer,
    aMetadata(address(mint), 'Harbour Dollar', 'HUSD'),
  ]
}
