import { ACCOUNT_SIZE, ExtensionType, getAccountLen } from '@solana/spl-token'
import type { PairToken } from './venue'

/** Bytes of a wallet's associated account for it: what the extensions of the mint bring, and an owner that never changes. */
export function tokenAccountSize({ standard, traits }: PairToken): number {
  return standard === 'spl' ? ACCOUNT_SIZE : getAccountLen([ExtensionType.ImmutableOwner, ...extra(traits)])
}

/** Bytes of a pool's vault for it: the same without that (Raydium CPMM, utils/token.rs: create_token_account). */
export function vaultSize({ standard, traits }: PairToken): number {
  return standard === 'spl' || extra(traits).length === 0 ? ACCOUNT_SIZE : getAccountLen([...extra(traits)])
}

function extra(traits: PairToken['traits']): readonly ExtensionType[] {
  return [
    ...(traits.includes('transferFee') ? [ExtensionType.TransferFeeAmount] : []),
    ...(traits.includes('nonTransferable') ? [ExtensionType.NonTransferableAccount] : []),
    ...(traits.includes('transferHook') ? [ExtensionType.TransferHookAccount] : []),
    ...(traits.includes('pausable') ? [ExtensionType.PausableAccount] : []),
  ]
}
