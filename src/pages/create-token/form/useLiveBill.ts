import { useEffect, useRef, useState } from 'react'
import { AppError, toAppError } from '../../../errors/AppError'
import type { MintSource } from '../../../tokens/createToken'
import type { TokenFields } from '../../../tokens/tokenFields'
import type { Bill } from '../../../transactions/bill'
import { quietly } from '../../../ui/fetchScript'
import { whenInUse } from '../../../ui/whenInUse'
import type { Company } from '../chainWork'
import { useStorage } from '../storage/storage'

/**
 * The bill while one types; `mint` is the address to come, `other` what the same token would cost by the other standard, in
 * lamports. `bill` null: not read yet, or `error` says why not.
 */
export type LiveBill = Readonly<{
  bill: Bill | null
  mint: string | null
  other: bigint | null
  error: AppError | null
}>

const WAIT_MS = 350
const NOTHING: LiveBill = { bill: null, mint: null, other: null, error: null }

/**
 * Reads the bill anew when something changes that it depends on: the token as far as it has a price, where its mint comes from,
 * wallet, network, priority. What is shown stays until the new one is there, unless wallet or network changed.
 */
export function useLiveBill(
  token: TokenFields,
  company: Company,
  source: (makeSeed: () => string) => MintSource,
): LiveBill & { again: () => void } {
  const [read, setRead] = useState<LiveBill & { whose: string }>({ ...NOTHING, whose: '' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(token)
  const { cluster, ownRpcUrl, priority, priorityCeiling, address } = company
  const uriLength = useStorage(cluster).storage.addressLength
  const price = JSON.stringify(token, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const whose = `${cluster.id} ${ownRpcUrl ?? ''} ${address ?? ''}`

  useEffect(() => {
    latest.current = token
  })

  useEffect(() => {
    let current = true
    const who = { cluster, ownRpcUrl, priority, priorityCeiling, address }
    const readNow = async () => {
      // A connected wallet is somebody who came to make a token; others may be looking only.
      if (address === null) await whenInUse()
      if (!current) return
      const next = await readBills(latest.current, 'u'.repeat(uriLength), who, source).catch(
        (error: unknown) => ({ ...NOTHING, error: toAppError(error) }),
      )
      if (current) setRead({ ...next, whose })
    }
    const timer = setTimeout(() => void readNow(), WAIT_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [price, uriLength, cluster, ownRpcUrl, priority, priorityCeiling, address, source, whose, attempt])

  const again = () => setAttempt((count) => count + 1)
  return { ...(read.whose === whose ? read : NOTHING), again }
}

async function readBills(
  fields: TokenFields,
  uri: string,
  company: Company,
  source: (makeSeed: () => string) => MintSource,
): Promise<LiveBill> {
  const work = await quietly(() => import('../chainWork'))
  if (!work) throw new AppError('page/not-loaded')
  const from = source(work.newSeed)
  const [{ bill, mint }, other] = await Promise.all([
    work.readLiveBill({ fields, uri }, from, company),
    work
      .readLiveBill({ fields: byOtherStandard(fields), uri }, EXAMPLE_SOURCE, { ...company, address: null })
      .then(({ bill }) => bill.total)
      .catch(() => null),
  ])
  const theirs = from.by === 'keypair' ? from.keypair.publicKey.toBase58() : null
  return { bill, mint: mint ?? theirs, other, error: null }
}

/** Prices do not depend on it, and an address of an example never holds anything. */
const EXAMPLE_SOURCE: MintSource = { by: 'seed', seed: 'example' }

function byOtherStandard(fields: TokenFields): TokenFields {
  return fields.standard === 'spl'
    ? { ...fields, standard: 'token-2022' }
    : { ...fields, standard: 'spl', extensions: {}, fields: [] }
}
