import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '../../../errors/AppError'
import type { TrendingToken } from '../../../market/trending'
import { useSettings } from '../../../settings/settingsStore'
import { templateQuery, tokenFileQuery } from '../../../tokens/tokenQueries'
import { ErrorNote } from '../../../ui/ErrorNote'
import { Button } from '../../../ui/Button'
import { Skeleton } from '../../../ui/Skeleton'
import { useCluster } from '../../../wallet/walletStore'
import { copy } from '../copy'
import styles from './details.module.css'
import { diffPart, partsQuery, templateFacts } from './parts'
import { TokenHeading } from './TokenHeading'

const words = copy.details

export type DetailsProps = Readonly<{ mint: string; listed: TrendingToken | undefined }>

/** A token read from the chain, in all the states of that; its heading stays the same one, so that it keeps the focus. */
export function Details({ mint, listed }: DetailsProps) {
  const cluster = useCluster()
  const { rpcUrls } = useSettings()
  const reading = { cluster, ownRpcUrl: rpcUrls[cluster.id] }
  const read = useQuery(templateQuery(reading, mint, rpcUrls.mainnet))
  const parts = useQuery(partsQuery)
  const template = parts.data ? read.data : undefined
  const { name, symbol, uri = '' } = template?.token.metadata ?? {}
  const file = useQuery({ ...tokenFileQuery(uri), enabled: uri !== '' }).data
  const [ticked, setTicked] = useState(false)
  const copyPicture = ticked && file?.image !== undefined
  const again = () => void Promise.all([read.refetch(), parts.refetch()])
  const error = read.error ?? parts.error
  const shownName = template ? name || words.noName : listed?.name || words.unread
  return (
    <div className={styles['pair']}>
      <section className={`card ${styles['card']}`} aria-label={words.label(shownName)}>
        <TokenHeading
          mint={mint}
          name={shownName}
          symbol={template ? symbol : listed?.symbol}
          picture={file?.image ?? listed?.picture}
        />
        {template && <templateFacts.Part template={template} listed={listed} copyPicture={copyPicture} />}
        {!template && (error ? <Failed error={error} again={again} asking={read.isFetching} /> : <Waiting />)}
      </section>
      {(template || !error) && (
        <section className={styles['diff']}>
          <h2>{copy.diff.title}</h2>
          <p className="small muted">{copy.diff.detail}</p>
          {template ? (
            <diffPart.Part
              template={template}
              file={file}
              copyPicture={copyPicture}
              onCopyPicture={setTicked}
            />
          ) : (
            <WaitingRows />
          )}
        </section>
      )}
    </div>
  )
}

/** An address that is none stays none, however often it is read. */
function Failed({ error, again, asking }: { error: Error; again: () => void; asking: boolean }) {
  const mayHelp = !(error instanceof AppError && error.code === 'input/invalid')
  return (
    <ErrorNote
      error={error}
      acts={
        mayHelp && (
          <Button busy={asking} onClick={again}>
            {words.again}
          </Button>
        )
      }
    />
  )
}

function Waiting() {
  return (
    <>
      <output className="sr">{words.reading}</output>
      <WaitingRows />
    </>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

function WaitingRows() {
  return ROWS.map((row) => (
    <div key={row} className={styles['wait']}>
      <Skeleton width={96} height={14} />
      <Skeleton width={72} height={14} />
    </div>
  ))
}
