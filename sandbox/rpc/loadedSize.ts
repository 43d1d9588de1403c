import type { LedgerAccount } from '../chain/accounts'
import type { MessageKeys } from '../chain/keys'
import { keyAt, viewOf } from '../chain/tokens'
import type { WireMessage } from '../chain/wire'

const ACCOUNT_BASE_BYTES = 64
const LOOKUP_TABLE_BYTES = 8248
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const PROGRAM_STATE = 2
const PROGRAM_BYTES = 36
/** The runtime makes it for each instruction, so it is never loaded. */
const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111'

/**
 * The number of bytes that a transaction loads (SIMD-0186): each account with its metadata, the code of upgradeable programs
 * even where only their program account is named, and a fixed sum for each lookup table. `read` is the ledger before it.
 */
export function loadedAccountsDataSize(
  message: WireMessage,
  keys: MessageKeys,
  read: (address: string) => LedgerAccount | null,
): number {
  const named = keys.all.filter((address) => address !== INSTRUCTIONS_SYSVAR)
  const code = named.flatMap((address) => codeOf(read(address)) ?? [])
  const loaded = new Set([...named, ...code])
  return [...loaded].reduce(
    (sum, address) => sum + sizeOf(read(address)),
    message.lookups.length * LOOKUP_TABLE_BYTES,
  )
}

function sizeOf(account: LedgerAccount | null): number {
  return account ? ACCOUNT_BASE_BYTES + account.data.length : 0
}

/** The account with an upgradeable program's code (UpgradeableLoaderState::Program). */
function codeOf(account: LedgerAccount | null): string | undefined {
  if (!account || account.owner !== UPGRADEABLE_LOADER || account.data.length < PROGRAM_BYTES)
    return undefined
  return viewOf(account.data).getUint32(0, true) === PROGRAM_STATE ? keyAt(account.data, 4) : undefined
}
