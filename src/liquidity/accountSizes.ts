import { ACCOUNT_SIZE, ExtensionType, getAccountLen } from '@solana/spl-token'
import type { PairToken } from './venue'

/** Bytes of a wallet's associated account for it: what the extensions of the mint bring, and an owner that never changes. */
export function tokenAccountSize({ standard, extensions }: PairToken): number {
  return standard === 'spl'
    ? ACCOUNT_SIZE
    : getAccountLen([ExtensionType.ImmutableOwner, ...extra(extensions)])
}

/** Bytes of a pool's vault for it: the same without that (Raydium CPMM, utils/token.rs: create_token_account). */
export function vaultSize({ standard, extensions }: PairToken): number {
  return standard === 'spl' || extra(extensions).length === 0
    ? ACCOUNT_SIZE
    : getAccountLen([...extra(extensions)])
}

function extra(extensions: PairToken['extensions']): readonly ExtensionType[] {
  return [
    ...(extensions.includes('transferFee') ? [ExtensionType.TransferFeeAmount] : []),
    ...(extensions.includes('nonTransferable') ? [ExtensionType.NonTransferableAccount] : []),
    ...(extensions.includes('transferHook') ? [ExtensionType.TransferHookAccount] : []),
    ...(extensions.includes('pausable') ? [ExtensionType.PausableAccount] : []),
  ]
}
