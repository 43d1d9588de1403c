import { useQuery } from '@tanstack/react-query'
import type { TrendingToken } from '../../../market/trending'
import { useSettings } from '../../../settings/settingsStore'
import { templateQuery } from '../../../tokens/template/templateQuery'
import { ErrorNote } from '../../../transactions/components/ErrorNote'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { Skeleton } from '../../../ui/Skeleton'
import { useCluster } from '../../../wallet/walletStore'
import { copy } from '../copy'
import styles from './details.module.css'
import { TemplateDetails } from './TemplateDetails'
import { TokenHeading } from './TokenHeading'

const words = copy.details

type DetailsProps = Readonly<{ mint: string; listed: TrendingToken | undefined }>

/** What the chain says of the chosen token, beside what a copy takes of it. `onBack`: it stands in the list's place. */
export function DetailsPart({
  mint,
  listed,
  onBack,
}: Omit<DetailsProps, 'mint'> & { mint: string | null; onBack?: () => void }) {
  if (mint === null)
    return (
      <Note title={words.choose}>
        <p>{words.chooseDetail}</p>
      </Note>
    )
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

function Details({ mint, listed }: DetailsProps) {
  const cluster = useCluster()
  const { rpcUrls } = useSettings()
  const reading = { cluster, ownRpcUrl: rpcUrls[cluster.id] }
  const { data, error, refetch, isFetching } = useQuery(templateQuery(reading, mint, rpcUrls.mainnet))
  if (data) return <TemplateDetails template={data} listed={listed} />
  return (
    <section className={`card ${styles['card']}`} aria-label={words.label(listed?.name ?? mint)}>
      <TokenHeading mint={mint} name={listed?.name} symbol={listed?.symbol} picture={listed?.picture} />
      {error ? (
        <ErrorNote
          error={error}
          acts={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {words.again}
            </Button>
          }
        />
      ) : (
        <Waiting />
      )}
    </section>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

function Waiting() {
  return (
    <>
      <output className="sr">{words.reading}</output>
      {ROWS.map((row) => (
        <div key={row} className={styles['wait']}>
          <Skeleton width={96} height={14} />
          <Skeleton width={72} height={14} />
        </div>
      ))}
    </>
  )
}
