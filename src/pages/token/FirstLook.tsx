import { useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { paths } from '../../paths'
import { endpointsInUse } from '../../settings/endpoints'
import { lazyPart } from '../../ui/lazyPart'
import { Skeleton } from '../../ui/Skeleton'
import { readFirstName } from '../../tokens/firstName'
import { isAddress } from '../../units/base58'
import { useCluster } from '../../wallet/walletStore'
import { FirstFrame } from './FirstFrame'
import { PRICE_HEIGHT } from './headSizes'

const figures = lazyPart<{ mint: string }>(() => import('./FirstFigures'))

/**
 * What stands in a token's page until its scripts are there: the frame of the first screen, and in it the name and the price as soon as each
 * is read. Neither waits for the other.
 */
export default function FirstLook() {
  const { pathname, search } = useLocation()
  const mint = matchPath(paths.token(':mint'), pathname)?.params.mint ?? ''
  const name = useFirstName(mint)
  const query = new URLSearchParams(search)
  const isOverview = !query.has('tab') && !query.has('action')
  return (
    <FirstFrame
      mint={mint}
      name={name}
      isOverview={isOverview}
      price={<figures.Part mint={mint} fallback={<Skeleton height={PRICE_HEIGHT} />} missing={null} />}
    >
      <output>Loading...</output>
      {/* Anybody can take a known token's name. The page compares it, once it is there. */}
      {name !== undefined && <span className="muted"> Name not checked yet.</span>}
    </FirstFrame>
  )
}

/** The token's name in its own accounts; undefined until it is read, and where it cannot be. */
function useFirstName(mint: string): string | undefined {
  const cluster = useCluster()
  const [read, setRead] = useState<Readonly<{ of: string; name: string | null }>>()
  const of = `${cluster.id} ${mint}`
  useEffect(() => {
    if (!isAddress(mint)) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const note = (name: string | null) => void (signal.aborted || setRead({ of, name }))
    // The page says what went wrong, once it is there.
    void endpointsInUse(cluster)
      .then((urls) => readFirstName(urls, mint, signal))
      .then(note, () => {})
    return () => controller.abort()
  }, [cluster, mint, of])
  return read?.of === of ? (read.name ?? undefined) : undefined
}
