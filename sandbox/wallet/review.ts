import { formatUnits, parseUnits } from '../../src/units/amounts'
import { fromBase64, toBase64 } from '../../src/units/bytes'
import { shortAddress } from '../../src/units/shortAddress'
import { resolveKeys } from '../chain/keys'
import { parseTransaction, type WireMessage } from '../chain/wire'
import { programName } from './programNames'
import { rpc } from './rpc'

/** A transaction's effect on the account, from the chain's simulation. */
export type Review = Readonly<{
  programs: readonly string[]
  /** Lamports, the fee included; below zero they leave the account. */
  sol: bigint
  tokens: readonly Readonly<{ label: string; amount: string }>[]
  fee: bigint
  /** Why it would fail, or null. */
  failure: string | null
}>

type ParsedToken = {
  mint: string
  owner: string
  tokenAmount: { amount: string; decimals: number; uiAmountString: string }
}
type ParsedMint = { extensions?: { extension: string; state?: { symbol?: string } }[] }
type Seen = {
  lamports: number
  data: { parsed?: { type: 'account'; info: ParsedToken } | { type: 'mint'; info: ParsedMint } }
} | null
type Simulation = { err: unknown; logs: string[]; accounts: Seen[] | null; fee: number | null }

/** Simulates a transaction on the practice chain and compares the states before and after. */
export async function reviewTransaction(wire: Uint8Array, address: string): Promise<Review> {
  const { message } = parseTransaction(wire)
  const addresses = await writableKeys(message)
  const before = await rpc<{ value: Seen[] }>('getMultipleAccounts', addresses, {
    encoding: 'jsonParsed',
    commitment: 'processed',
  })
  const { value: after } = await rpc<{ value: Simulation }>('simulateTransaction', toBase64(wire), {
    encoding: 'base64',
    commitment: 'processed',
    replaceRecentBlockhash: true,
    accounts: { encoding: 'jsonParsed', addresses },
  })
  const programs = message.instructions.map(({ programIndex }) => message.staticKeys[programIndex] ?? '')
  const own = addresses.indexOf(address)
  const seenAfter = after.err ? before.value : (after.accounts ?? [])
  return {
    programs: [...new Set(programs)].map(programName),
    sol: lamports(seenAfter[own]) - lamports(before.value[own]),
    tokens: tokenChanges(before.value, seenAfter, addresses, address),
    fee: BigInt(after.fee ?? 0),
    failure: after.err ? failureSentence(after) : null,
  }
}

/** At most a hundred, the limit of one request. */
async function writableKeys(message: WireMessage): Promise<string[]> {
  const tables = new Map<string, Uint8Array>()
  for (const { table } of message.lookups) {
    const { value } = await rpc<{ value: { data: [string, string] } | null }>('getAccountInfo', table, {
      encoding: 'base64',
      commitment: 'processed',
    })
    if (value) tables.set(table, fromBase64(value.data[0]))
  }
  const keys = resolveKeys(message, (table) => tables.get(table))
  return keys.all.filter((_, index) => keys.writable[index]).slice(0, 100)
}

function lamports(seen: Seen | undefined): bigint {
  return BigInt(seen?.lamports ?? 0)
}

function tokenChanges(
  before: readonly Seen[],
  after: readonly Seen[],
  addresses: readonly string[],
  owner: string,
): Review['tokens'] {
  const changes = new Map<string, { units: bigint; decimals: number }>()
  const add = (seen: Seen | undefined, sign: bigint) => {
    const parsed = seen?.data.parsed
    if (parsed?.type !== 'account' || parsed.info.owner !== owner) return
    const { mint, tokenAmount } = parsed.info
    const units = (changes.get(mint)?.units ?? 0n) + sign * shownUnitsOf(tokenAmount)
    changes.set(mint, { units, decimals: tokenAmount.decimals })
  }
  before.forEach((seen) => add(seen, -1n))
  after.forEach((seen) => add(seen, 1n))
  return [...changes]
    .filter(([, { units }]) => units !== 0n)
    .map(([mint, { units, decimals }]) => ({
      label: symbolOf(after[addresses.indexOf(mint)]) ?? shortAddress(mint),
      amount: signed(formatUnits(units, decimals)),
    }))
}

/** As wallets show it, in units of the last decimal: of a token with a multiplier or interest these are not its base units. */
function shownUnitsOf({ amount, decimals, uiAmountString }: ParsedToken['tokenAmount']): bigint {
  const parsed = parseUnits(uiAmountString, decimals, null)
  return parsed.ok ? parsed.units : BigInt(amount)
}

function symbolOf(seen: Seen | undefined): string | undefined {
  const parsed = seen?.data.parsed
  if (parsed?.type !== 'mint') return undefined
  return parsed.info.extensions?.find(({ extension }) => extension === 'tokenMetadata')?.state?.symbol
}

/** A number with its sign, with a typographic minus. */
export function signed(text: string): string {
  return text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`
}

/** Which program failed with which error, and its last log line; else the bare name of the error. */
function failureSentence({ err, logs }: Simulation): string {
  const failed = logs.findLast((line) => FAILED.test(line))
  const [, program, why] = FAILED.exec(failed ?? '') ?? []
  if (!program || !why) return typeof err === 'string' ? err : JSON.stringify(err)
  const said = logs.findLast((line) => !FRAME.test(line))?.replace('Program log: ', '')
  return `${programName(program)}: ${why}${said ? ` (${said})` : ''}`
}

const FAILED = /^Program (\w+) failed: (.*)$/
/** The runtime's log lines around a program's own. */
const FRAME = /^Program \w+ (invoke|consumed|success|failed|return)/
