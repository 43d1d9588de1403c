import bs58 from 'bs58'
import type { MessageKeys } from '../chain/keys'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, viewOf } from '../chain/tokens'

type Parsed = Readonly<{ type: string; info: object }>
type Parser = (data: Uint8Array, keys: readonly string[]) => Parsed | string | null

const MEMO_PROGRAMS = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

/**
 * An instruction as `jsonParsed` shows it: with its meaning where the program and the kind are known here, else with
 * program, accounts and data (UiPartiallyDecodedInstruction).
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
  const known = PROGRAMS.get(programId)
  const parsed = known && tryParse(known.parse, data, named)
  if (known && parsed) return { program: known.program, programId, parsed, stackHeight }
  return { programId, accounts: named, data: bs58.encode(data), stackHeight }
}

/** Data that is too short for its kind is not ours to explain: a program may be called with anything. */
function tryParse(parse: Parser, data: Uint8Array, keys: readonly string[]): ReturnType<Parser> {
  try {
    return parse(data, keys)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function parseSystem(data: Uint8Array, keys: readonly string[]): Parsed | null {
  const view = viewOf(data)
  const [first, second] = keys
  switch (view.getUint32(0, true)) {
    case 0:
      return {
        type: 'createAccount',
        info: {
          source: first,
          newAccount: second,
          lamports: view.getBigUint64(4, true),
          space: view.getBigUint64(12, true),
          owner: bs58.encode(data.subarray(20, 52)),
        },
      }
    case 2:
      return {
        type: 'transfer',
        info: { source: first, destination: second, lamports: view.getBigUint64(4, true) },
      }
    case 3:
      return createAccountWithSeed(data, view, keys)
    default:
      return null
  }
}

function createAccountWithSeed(data: Uint8Array, view: DataView, keys: readonly string[]): Parsed {
  const end = 44 + Number(view.getBigUint64(36, true))
  return {
    type: 'createAccountWithSeed',
    info: {
      source: keys[0],
      newAccount: keys[1],
      base: bs58.encode(data.subarray(4, 36)),
      seed: new TextDecoder().decode(data.subarray(44, end)),
      lamports: view.getBigUint64(end, true),
      space: view.getBigUint64(end + 8, true),
      owner: bs58.encode(data.subarray(end + 16, end + 48)),
    },
  }
}

/** The instructions that people read in a history: amounts that move, are made or are destroyed. */
function parseToken(data: Uint8Array, keys: readonly string[]): Parsed | null {
  const amount = () => viewOf(data).getBigUint64(1, true).toString()
  const checked = () => ({ amount: amount(), decimals: viewOf(data).getUint8(9) })
  const [first, second, third, fourth] = keys
  switch (data[0]) {
    case 3:
      return {
        type: 'transfer',
        info: { source: first, destination: second, amount: amount(), authority: third },
      }
    case 7:
      return {
        type: 'mintTo',
        info: { mint: first, account: second, amount: amount(), mintAuthority: third },
      }
    case 8:
      return { type: 'burn', info: { account: first, mint: second, amount: amount(), authority: third } }
    case 9:
      return { type: 'closeAccount', info: { account: first, destination: second, owner: third } }
    case 12:
      return {
        type: 'transferChecked',
        info: { source: first, mint: second, destination: third, authority: fourth, tokenAmount: checked() },
      }
    case 14:
      return {
        type: 'mintToChecked',
        info: { mint: first, account: second, mintAuthority: third, tokenAmount: checked() },
      }
    case 15:
      return {
        type: 'burnChecked',
        info: { account: first, mint: second, authority: third, tokenAmount: checked() },
      }
    default:
      return null
  }
}

function parseAssociated(data: Uint8Array, keys: readonly string[]): Parsed | null {
  const [source, account, wallet, mint, systemProgram, tokenProgram] = keys
  const info = { source, account, wallet, mint, systemProgram, tokenProgram }
  if (data.length === 0 || data[0] === 0) return { type: 'create', info }
  return data[0] === 1 ? { type: 'createIdempotent', info } : null
}

const parseMemo: Parser = (data) => new TextDecoder().decode(data)

type Program = Readonly<{ program: string; parse: Parser }>

const PROGRAMS: ReadonlyMap<string, Program> = new Map<string, Program>([
  ['11111111111111111111111111111111', { program: 'system', parse: parseSystem }],
  [TOKEN_PROGRAM, { program: 'spl-token', parse: parseToken }],
  [TOKEN_2022_PROGRAM, { program: 'spl-token', parse: parseToken }],
  [
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    { program: 'spl-associated-token-account', parse: parseAssociated },
  ],
  ...MEMO_PROGRAMS.map((id) => [id, { program: 'spl-memo', parse: parseMemo }] as const),
])
