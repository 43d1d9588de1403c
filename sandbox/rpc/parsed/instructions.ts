import bs58 from 'bs58'
import type { MessageKeys } from '../../chain/keys'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../chain/tokens'
import { ByteReader, decoded, Undecodable } from './ByteReader'
import type { Parse } from './instruction/kinds'
import {
  parseAssociated,
  parseLoader,
  parseLookupTableInstruction,
  parseUpgradeableLoader,
} from './instruction/native'
import type { Parsed } from './Parsed'
import { parseStakeInstruction } from './instruction/stake'
import { parseSystem } from './instruction/system'
import { parseTokenInstruction } from './instruction/token'

/**
 * An instruction as `jsonParsed` shows it (parse_instruction.rs of Agave): parsed where program, data and accounts are known
 * and valid, else with program, accounts and data (UiPartiallyDecodedInstruction).
 */
export function parseInstruction(
  programIndex: number,
  accounts: readonly number[],
  data: Uint8Array,
  keys: MessageKeys,
  stackHeight: number,
): object {
  const programId = keys.all[programIndex] ?? ''
  const named = accounts.map((index) => keys.all[index] ?? '')
  const parsed = parse(programId, data, named)
  if (parsed) return { ...parsed, programId, stackHeight }
  return { programId, accounts: named, data: bs58.encode(data), stackHeight }
}

function parse(
  programId: string,
  data: Uint8Array,
  accounts: readonly string[],
): { program: string; parsed: Parsed | string } | null {
  if (MEMO_PROGRAMS.has(programId)) {
    const parsed = decoded(() => new ByteReader(data).text(data.length))
    return parsed === null ? null : { program: 'spl-memo', parsed }
  }
  const known = PROGRAMS.get(programId)
  const parsed = known && decoded(() => parseWith(known.parse, data, accounts))
  return parsed ? { program: known.program, parsed } : null
}

/** An instruction without accounts, or with one that the transaction does not name, is not parsed. */
function parseWith(parse: Parse, data: Uint8Array, accounts: readonly string[]): Parsed {
  if (accounts.length === 0 || accounts.includes('')) throw new Undecodable('accounts are missing')
  return parse(new ByteReader(data), accounts)
}

const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
])

type Program = Readonly<{ program: string; parse: Parse }>

const PROGRAMS: ReadonlyMap<string, Program> = new Map<string, Program>([
  ['11111111111111111111111111111111', { program: 'system', parse: parseSystem }],
  [TOKEN_PROGRAM, { program: 'spl-token', parse: parseTokenInstruction }],
  [TOKEN_2022_PROGRAM, { program: 'spl-token', parse: parseTokenInstruction }],
  [
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    { program: 'spl-associated-token-account', parse: parseAssociated },
  ],
  [
    'AddressLookupTab1e1111111111111111111111111',
    { program: 'address-lookup-table', parse: parseLookupTableInstruction },
  ],
  ['BPFLoader2111111111111111111111111111111111', { program: 'bpf-loader', parse: parseLoader }],
  [
    'BPFLoaderUpgradeab1e11111111111111111111111',
    { program: 'bpf-upgradeable-loader', parse: parseUpgradeableLoader },
  ],
  ['Stake11111111111111111111111111111111111111', { program: 'stake', parse: parseStakeInstruction }],
])
