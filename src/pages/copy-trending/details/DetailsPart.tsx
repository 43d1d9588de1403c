import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '../../../errors/AppError'
import type { TrendingToken } from '../../../market/trending'
import { useSettings } from '../../../settings/settingsStore'
import { templateQuery, tokenFileQuery } from '../../../tokens/tokenQueries'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { ErrorNote } from '../../../ui/ErrorNote'
import { lazyPart } from '../../../ui/lazyPart'
import { Note } from '../../../ui/Note'
import { Skeleton } from '../../../ui/Skeleton'
import { TokenPicture } from '../../../ui/TokenPicture'
import { isAddress } from '../../../units/base58'
import { useCluster } from '../../../wallet/walletStore'
import { copy } from '../copy'
import styles from './details.module.css'
import type { DiffPartProps } from './DiffPart'
import type { TemplateFactsProps } from './TemplateFacts'

const words = copy.details

/** Shown in place of the details until a token is chosen. */
export function ChooseOne() {
  return (
    <div className={styles['choose']}>
      <Note title={words.choose}>
        <p>{words.chooseDetail}</p>
      </Note>
    </div>
  )
}

/** The chosen token's data on the chain, beside the settings that a copy takes. `onBack`: the details replace the list. */
export function DetailsPart({ mint, listed, onBack }: DetailsProps & { onBack?: () => void }) {
  return (
    <>
      {onBack && (
        <Button variant="quiet" className={styles['back']} onClick={onBack}>
          ← {words.back}
        </Button>
      )}
      <Details key={mint} mint={mint} listed={listed} />
    </>
  )
}

type DetailsProps = Readonly<{ mint: string; listed: TrendingToken | undefined }>

/** A token read from the chain, in all states of reading; its heading stays the same element, so that it keeps the focus. */
function Details({ mint, listed }: DetailsProps) {
  const cluster = useCluster()
  const { rpcUrls, pictures } = useSettings()
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
          picture={pictures ? (file?.image ?? listed?.picture) : undefined}
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

/** An invalid address stays invalid, so it is not read again. */
function Failed({ error, again, asking }: { error: Error; again: () => void; asking: boolean }) {
  const mayHelp = !(error instanceof AppError && error.code === 'input/invalid')
  return (
    <ErrorNote
      error={error}
      actions={
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

/** The token's heading. It takes the focus where the details replace the list. */
function TokenHeading({
  mint,
  name,
  symbol,
  picture,
}: {
  mint: string
  name: string
  symbol: string | undefined
  picture: string | null | undefined
}) {
  return (
    <div className={`tok ${styles['heading']}`}>
      <TokenPicture address={mint} src={picture ?? undefined} size={72} />
      <div>
        <h2 tabIndex={-1} data-token-heading="">
          <bdi>{name}</bdi>
        </h2>
        <p className="s">
          <bdi>{symbol}</bdi>{' '}
          {isAddress(mint) && <AddressText address={mint} identicon={false} what="mint address" />}
        </p>
      </div>
    </div>
  )
}

/** The details of a token that was read. They load late: most people look at the list first. */
const templateFacts = lazyPart<TemplateFactsProps>(() => import('./TemplateFacts'))
const diffPart = lazyPart<DiffPartProps>(() => import('./DiffPart'))

/** The code of both parts, loaded while the chain is read. */
const partsQuery = {
  queryKey: ['copy-trending-parts'],
  staleTime: Infinity,
  queryFn: async () => {
    await Promise.all([templateFacts.fetch(), diffPart.fetch()])
    return true
  },
}
