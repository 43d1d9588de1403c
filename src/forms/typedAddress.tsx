import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError, toAppError } from '../errors/AppError'
import { describeError, nameProblem } from '../errors/describeError'
import { useAppContext } from '../operation/appContext'
import { gathered } from '../solana/gather'
import type { Resolution } from '../solana/names'
import { pause } from '../units/pause'
import { noteName } from '../tokens/form/typedNames'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { AddressText } from '../ui/AddressText'
import { isAddress } from '../units/base58'
import { isNameLike, parseName } from '../units/walletName'
import styles from './typedAddress.module.css'
import { cleanReceiver } from '../units/pastedText'

/**
 * A typed address, or the address of a typed name. `address` is null while there is none; `names` are those that a plan has to keep;
 * `problem` is only about names: each field has its own words for an invalid address.
 */
export type TypedAddress = Readonly<{
  address: string | null
  names: Readonly<Record<string, string>>
  isReading: boolean
  problem: string | undefined
  /** The hint below the field while it has a name. */
  hint: ReactNode
}>

/**
 * Resolves a typed address or name on the page's network. A name is looked up a third of a second after the last key press. Needs a
 * QueryRoot.
 */
export function useTypedAddress(text: string): TypedAddress {
  const { cluster, ownRpcUrl } = useAppContext()
  const typed = cleanReceiver(text).text
  const isName = isNameLike(typed)
  const read = parseName(typed)
  const isRead = cluster.id === 'mainnet'
  const name = isName && isRead && read.ok ? read.name : null
  const { data, error, isPending } = useQuery({
    ...nameQuery({ cluster, ownRpcUrl }, name ?? ''),
    enabled: name !== null,
  })
  const none = { address: null, names: {}, isReading: false, problem: undefined, hint: undefined }
  if (!isName) return { ...none, address: isAddress(typed) ? typed : null }
  if (!read.ok) return { ...none, problem: read.problem }
  if (!isRead) return { ...none, problem: words.elsewhere }
  if (data !== undefined)
    return { ...none, address: data, names: { [read.name]: data }, hint: <Resolved address={data} /> }
  if (isPending) return { ...none, isReading: true, hint: words.reading }
  return { ...none, problem: sentenceOfName(error) }
}

const SOON_MS = 350

/** The address of a name on Mainnet. Fails with name/unresolved or rpc/*. */
function nameQuery({ cluster, ownRpcUrl }: ReadingNetwork, name: string) {
  return {
    queryKey: ['wallet-name', cluster.id, ownRpcUrl, name],
    // The shown address of a name stays until the name is typed again: if the name changes its address meanwhile, the review stops the
    // operation.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
      await pause(SOON_MS, signal)
      const resolution = await resolveWithOthers({ cluster, ownRpcUrl }, name)
      if (typeof resolution !== 'string') throw resolution ?? new AppError('name/unresolved', { name })
      noteName(name, resolution)
      return resolution
    },
  }
}

const resolveWithOthers = gathered<Resolution>(async ({ cluster, ownRpcUrl }, names) => {
  const { connectTo } = await import('../solana/connection')
  const { resolveNames } = await import('../solana/names')
  return await resolveNames(connectTo(cluster, ownRpcUrl), names)
})

/** Says why a name does not resolve: the description of the failure, else 'Error resolving name' with the network's message. */
export function sentenceOfName(thrown: unknown): string {
  const { code, context } = toAppError(thrown)
  if (code === 'name/unresolved') return nameProblem(code, context)
  const { title, remedy } = describeError(thrown)
  return `${words.failed}: ${title}. ${remedy}`
}

/** The hint of a name, and what is known of its address, in one; undefined where there is neither. */
export function hintOf(name: ReactNode, known: ReactNode): ReactNode {
  if (name === undefined || known === undefined) return name ?? known
  return (
    <>
      {name} {known}
    </>
  )
}

function Resolved({ address }: { address: string }) {
  return (
    <span className={styles['resolved']}>
      {words.means} <AddressText address={address} full />
    </span>
  )
}

const words = {
  reading: 'Looking up this name.',
  means: 'This name leads to',
  failed: 'Error resolving name',
  elsewhere: 'Names such as alice.sol are read on Mainnet only. Type the address.',
} as const
