import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { VersionedTransaction } from '@solana/web3.js'
import type { Lie } from './lyingNode'

type Account = { owner: string; data: [string, string] }

type Simulated = { err: unknown; accounts?: (Account | null)[] | null }

const READS = ['getAccountInfo', 'getMultipleAccounts', 'simulateTransaction']
const TOKEN_PROGRAMS = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].map((key) => key.toBase58())
/** Where a mint keeps them (spl-token, state.rs: Mint). */
const DECIMALS_AT = 44

/**
 * Reports `more` decimals for every mint, and hides that: in its simulation each check of decimals gets the true ones, so that
 * everything looks as the page expects.
 */
export function wrongDecimals(more: number): Lie {
  return (call, honest) => {
    if (call.method === 'simulateTransaction') call.params[0] = withTrueChecks(String(call.params[0]), more)
    if (!READS.includes(call.method)) return undefined
    const { result, error } = honest()
    const { value } = (result ?? {}) as { value?: Account | null | (Account | null)[] | Simulated }
    const read = value && 'err' in value ? value.accounts : value
    for (const account of [read ?? null].flat()) if (account && isMint(account)) lie(account, more)
    return error ? { error } : { result }
  }
}

function isMint({ owner, data: [data] }: Account): boolean {
  const { length, [165]: type } = Buffer.from(data, 'base64')
  return TOKEN_PROGRAMS.includes(owner) && (length === 82 || (length > 165 && type === 1))
}

function lie(account: Account, more: number): void {
  const bytes = Buffer.from(account.data[0], 'base64')
  bytes[DECIMALS_AT] = (bytes[DECIMALS_AT] ?? 0) + more
  account.data[0] = bytes.toString('base64')
}

const TRANSFER_CHECKED = 12
/** MintToChecked and BurnChecked. The decimals of LP tokens are known without a node: nine, like the true ones here. */
const SUPPLY_CHECKED = [14, 15]
const UI_AMOUNT_TO_AMOUNT = 24

function withTrueChecks(wire: string, more: number): string {
  const transaction = VersionedTransaction.deserialize(Buffer.from(wire, 'base64'))
  const { staticAccountKeys, compiledInstructions } = transaction.message
  for (const { programIdIndex, data } of compiledInstructions) {
    if (!TOKEN_PROGRAMS.includes(staticAccountKeys[programIdIndex]?.toBase58() ?? '')) continue
    const isNamed = SUPPLY_CHECKED.includes(data[0] ?? 0) && data[9] !== 9
    if (data[0] === TRANSFER_CHECKED || isNamed) data[9] = (data[9] ?? 0) - more
    if (data[0] === UI_AMOUNT_TO_AMOUNT)
      data.set(Buffer.from(shifted(Buffer.from(data.slice(1)).toString(), more)), 1)
  }
  return Buffer.from(transaction.serialize()).toString('base64')
}

/** "2000000000.000000001" with three decimals fewer: "2000000000000.000001". */
function shifted(amount: string, more: number): string {
  const [whole = '', rest = ''] = amount.split('.')
  const digits = whole + rest
  const at = digits.length - (rest.length - more)
  return `${digits.slice(0, at)}.${digits.slice(at)}`
}
