import type { LedgerAccount } from '../../chain/accounts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../chain/tokens'
import { decoded } from './ByteReader'
import {
  parseConfig,
  parseLookupTable,
  parseNonce,
  parseStake,
  parseUpgradeable,
  parseVote,
} from './account/native'
import type { Parsed } from './Parsed'
import { parseSysvar } from './account/sysvars'
import { parseToken } from './account/token'

/** Finds an account as of one block, or null. */
export type AccountReader = (address: string) => LedgerAccount | null

/**
 * The `jsonParsed` form of an account (account-decoder of Agave), or null where its program is unknown or its bytes are
 * invalid for it: then the account is shown as base64. `read` finds the mint and the clock that amounts need.
 */
export function parseAccount(address: string, account: LedgerAccount, read: AccountReader): object | null {
  const known = PROGRAMS.get(account.owner)
  const parsed = known && decoded(() => known.parse(account.data, address, read))
  return parsed ? { program: known.program, parsed, space: account.data.length } : null
}

/** Throws Undecodable. */
type Parse = (data: Uint8Array, address: string, read: AccountReader) => Parsed
type Program = Readonly<{ program: string; parse: Parse }>

const token: Parse = (data, _, read) => parseToken(data, read)

const PROGRAMS: ReadonlyMap<string, Program> = new Map<string, Program>([
  [TOKEN_PROGRAM, { program: 'spl-token', parse: token }],
  [TOKEN_2022_PROGRAM, { program: 'spl-token-2022', parse: token }],
  ['11111111111111111111111111111111', { program: 'nonce', parse: parseNonce }],
  [
    'AddressLookupTab1e1111111111111111111111111',
    { program: 'address-lookup-table', parse: parseLookupTable },
  ],
  [
    'BPFLoaderUpgradeab1e11111111111111111111111',
    { program: 'bpf-upgradeable-loader', parse: parseUpgradeable },
  ],
  ['Config1111111111111111111111111111111111111', { program: 'config', parse: parseConfig }],
  ['Stake11111111111111111111111111111111111111', { program: 'stake', parse: parseStake }],
  ['Vote111111111111111111111111111111111111111', { program: 'vote', parse: parseVote }],
  ['Sysvar1111111111111111111111111111111111111', { program: 'sysvar', parse: parseSysvar }],
])
