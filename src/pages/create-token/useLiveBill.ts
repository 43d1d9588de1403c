import { useEffect, useState } from 'react'
import { AppError, toAppError } from '../../errors/AppError'
import type { TokenDraft } from '../../tokens/createToken'
import { BYTE_LIMITS, parseDecimals, type TokenFormValues } from '../../tokens/tokenForm'
import type { Bill } from '../../transactions/bill'
import { quietly } from '../../ui/fetchScript'
import { utf8Length } from '../../units/bytes'
import type { Company } from './chainWork'
import { storageOf } from './storage'

/** The bill while one types; `mint` is the address to come. `bill` null: not read yet, or `error` says why not. */
export type LiveBill = Readonly<{ bill: Bill | null; mint: string | null; error: AppError | null }>

const WAIT_MS = 350
const NOTHING: LiveBill = { bill: null, mint: null, error: null }

/**
 * Reads the bill anew when something changes that it depends on: sizes, ticks, wallet, network, priority. What is shown stays until the
 * new one is there, unless wallet or network changed.
 */
export function useLiveBill(
  values: TokenFormValues,
  company: Company,
  seed: (make: () => string) => string,
): LiveBill & { again: () => void } {
  const [read, setRead] = useState<LiveBill & { whose: string }>({ ...NOTHING, whose: '' })
  const [attempt, setAttempt] = useState(0)
  const { cluster, ownRpcUrl, priority, priorityCeiling, address } = company
  const draft = JSON.stringify(sizesOf(values))
  const whose = `${cluster.id} ${ownRpcUrl ?? ''} ${address ?? ''}`

  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      const load = async (): Promise<LiveBill> => {
        const work = await quietly(() => import('./chainWork'))
        if (!work) throw new AppError('page/not-loaded')
        const who = { cluster, ownRpcUrl, priority, priorityCeiling, address }
        const { bill, mint } = await work.readLiveBill(
          billDraft(JSON.parse(draft) as Sizes, who),
          { by: 'seed', seed: seed(work.newSeed) },
          who,
        )
        return { bill, mint, error: null }
      }
      load()
        .catch((error: unknown) => ({ ...NOTHING, error: toAppError(error) }))
        .then((next) => current && setRead({ ...next, whose }))
        .catch(() => {})
    }, WAIT_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [draft, cluster, ownRpcUrl, priority, priorityCeiling, address, seed, whose, attempt])

  const again = () => setAttempt((count) => count + 1)
  return { ...(read.whose === whose ? read : NOTHING), again }
}

/** What the bill depends on: how long the texts are, not what they say. */
type Sizes = Readonly<{
  name: number
  symbol: number
  decimals: number
  ticks: readonly [boolean, boolean, boolean]
}>

const EXAMPLE = { name: 'Quiet Heron', symbol: 'QHRN' } as const

/** Whether the bill is one for an example, because name or symbol are still missing or too long. */
export function isExample(values: TokenFormValues): boolean {
  return lengthOf(values, 'name') === undefined || lengthOf(values, 'symbol') === undefined
}

function sizesOf(values: TokenFormValues): Sizes {
  return {
    name: lengthOf(values, 'name') ?? EXAMPLE.name.length,
    symbol: lengthOf(values, 'symbol') ?? EXAMPLE.symbol.length,
    decimals: parseDecimals(values.decimals) ?? 9,
    ticks: [values.revokeMintAuthority, values.revokeFreezeAuthority, values.immutableMetadata],
  }
}

function lengthOf(values: TokenFormValues, field: 'name' | 'symbol'): number | undefined {
  const length = utf8Length(values[field].trim())
  return length === 0 || length > BYTE_LIMITS[field] ? undefined : length
}

/** A token of the same sizes: what it will really say makes no difference to its price. */
function billDraft({ name, symbol, decimals, ticks }: Sizes, { cluster }: Company): TokenDraft {
  const [revokeMintAuthority, revokeFreezeAuthority, immutableMetadata] = ticks
  return {
    name: 'n'.repeat(name),
    symbol: 's'.repeat(symbol),
    uri: 'u'.repeat(storageOf(cluster).addressLength),
    decimals,
    supply: 1n,
    standard: 'token-2022',
    authorities: {
      mint: revokeMintAuthority ? 'nobody' : 'wallet',
      freeze: revokeFreezeAuthority ? 'nobody' : 'wallet',
      metadata: immutableMetadata ? 'nobody' : 'wallet',
    },
    extensions: {},
    fields: [],
    shares: [],
  }
}
