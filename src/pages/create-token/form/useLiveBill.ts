import { useCallback } from 'react'
import type { AppContext } from '../../../operation/appContext'
import { useLive } from '../../../operation/useLive'
import { AppError } from '../../../errors/AppError'
import type { MintSource } from '../../../tokens/createToken'
import type { TokenFields } from '../../../tokens/tokenFields'
import type { Bill } from '../../../transactions/bill'
import { preload } from '../../../ui/fetchScript'
import type { LaunchNews } from '../chainWork'
import { useStorage } from '../storage/storage'

/**
 * The bill while one types; `mint` is the address to come, `other` what the same token would cost by the other standard, in
 * lamports; `launch` how the pool that is wished stands, null where there is none. `bill` null: not read yet, or `error` says why not.
 */
export type LiveBill = Readonly<{
  bill: Bill | null
  mint: string | null
  other: bigint | null
  launch: LaunchNews | null
  error: AppError | null
  again: () => void
}>

/**
 * Reads the bill anew when something changes that it depends on: the token as far as it has a price, where its mint comes from,
 * and what useLive watches.
 */
export function useLiveBill(
  token: TokenFields,
  context: AppContext,
  source: (makeSeed: () => string) => MintSource,
): LiveBill {
  const uriLength = useStorage(context.cluster).storage.addressLength
  const read = useCallback(
    (fields: TokenFields, who: AppContext) => readBills(fields, 'u'.repeat(uriLength), who, source),
    [uriLength, source],
  )
  const { value, error, again } = useLive(token, context, read)
  return { ...(value ?? NOTHING), error, again }
}

const NOTHING = { bill: null, mint: null, other: null, launch: null }

async function readBills(
  fields: TokenFields,
  uri: string,
  context: AppContext,
  source: (makeSeed: () => string) => MintSource,
): Promise<Omit<LiveBill, 'error' | 'again'>> {
  const work = await preload(() => import('../chainWork'))
  if (!work) throw new AppError('page/not-loaded')
  const from = source(work.newSeed)
  const [{ bill, mint, launch }, other] = await Promise.all([
    work.readLiveBill({ fields, uri }, from, context),
    work
      .readLiveBill({ fields: byOtherStandard(fields), uri }, EXAMPLE_SOURCE, { ...context, address: null })
      .then(({ bill }) => bill.total)
      .catch(() => null),
  ])
  const theirs = from.by === 'keypair' ? from.keypair.publicKey.toBase58() : null
  return { bill, mint: mint ?? theirs, other, launch }
}

/** Prices do not depend on it, and an address of an example never holds anything. */
const EXAMPLE_SOURCE: MintSource = { by: 'seed', seed: 'example' }

function byOtherStandard(fields: TokenFields): TokenFields {
  return fields.standard === 'spl'
    ? { ...fields, standard: 'token-2022' }
    : { ...fields, standard: 'spl', extensions: {}, fields: [] }
}
