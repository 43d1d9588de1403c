import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { MintPicture } from '../../../operation/MintPicture'
import { paths } from '../../../paths'
import { kindOf, useStorageChoice } from '../../../settings/storageChoice'
import type { Cluster } from '../../../solana/cluster'
import type { DraftImage } from '../../../tokens/form/draft'
import type { TokenFormValues } from '../../../tokens/form/values'
import { countRows, diffForm } from '../../../tokens/template/diffRows'
import { nameProblems, templateName, templateStore } from '../../../tokens/template/templateStore'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { DiffTable } from '../../../ui/DiffTable'
import { ErrorNote } from '../../../ui/ErrorNote'
import { Mark } from '../../../ui/Mark'
import { Note } from '../../../ui/Note'
import { Skeleton } from '../../../ui/Skeleton'
import { findCluster, useCluster } from '../../../wallet/walletStore'
import styles from './template.module.css'
import { templateCopy as words } from './templateCopy'

type DiffSectionProps = {
  values: TokenFormValues
  image: DraftImage | undefined
}

/** The original's settings against the form's, in a closed section. The summary says how many differ, and whether a name is too close. */
export function DiffSection({ values, image }: DiffSectionProps) {
  const known = useStore(templateStore)
  const ownUri = useOwnUri(useCluster())
  const original = templateName({ ...known, mint: values.template })
  const tooClose = nameProblems(values).map(([what]) => what)
  const rows = diffForm({ ...known, tooClose, values, image, ownUri })
  return (
    <details className={`adv ${styles['section']}`}>
      <summary>
        <b>{words.title}</b>
        <span className="chev" />
        <span className="said">{rows ? <Said {...countRows(rows)} all={rows.length} /> : words.lead}</span>
      </summary>
      {rows ? (
        <DiffTable caption={words.caption(original)} original={original} rows={rows} narrow />
      ) : (
        !known.error && <Waiting />
      )}
    </details>
  )
}

function Said({ taken, tooClose, all }: ReturnType<typeof countRows> & { all: number }) {
  return (
    <>
      {words.said(all - taken, all)}
      {tooClose && (
        <>
          {' '}
          <Mark kind="err">{words.close}</Mark>
        </>
      )}
    </>
  )
}

function Waiting() {
  return (
    <>
      <output className="sr">{words.reading}</output>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </>
  )
}

/** The identity of the original: its identicon, name and mint, and a link to its page. */
export function OriginalMint({ mint }: { mint: string }) {
  const { template } = useStore(templateStore)
  const metadata = template?.token.metadata
  const cluster = useCluster()
  const home = template && template.cluster !== cluster.id ? findCluster(template.cluster) : undefined
  return (
    <div className={styles['original']}>
      <MintPicture mint={mint} uri={metadata?.uri ?? ''} size={40} />
      <div className="grow">
        <span className="cap muted">{home ? words.originalOn(home.name) : words.original}</span>
        {metadata && (
          <b className={styles['name']}>
            <bdi translate="no">{metadata.name}</bdi>{' '}
            <bdi className="muted" translate="no">
              {metadata.symbol}
            </bdi>
          </b>
        )}
        <AddressText address={mint} identicon={false} what="mint address" />
      </div>
      <Link className="small nowrap" to={paths.token(mint)}>
        {words.report}
      </Link>
    </div>
  )
}

/** Why the form cannot be compared with the original, or with verified names. */
export function ComparisonProblem({ onAgain }: { onAgain: () => void }) {
  const { error } = useStore(templateStore)
  if (error)
    return (
      <ErrorNote
        error={error}
        hint={words.goneNote}
        actions={
          <Button slim onClick={onAgain}>
            {words.again}
          </Button>
        }
      />
    )
  return <Unverified />
}

/** Says that verified names could not be read, where that is so. */
function Unverified() {
  const { verified } = useStore(templateStore)
  if (verified?.status !== 'unavailable') return null
  return (
    <Note kind="warn" live="status" title={words.unavailable}>
      <p>{words.unavailableDetail}</p>
    </Note>
  )
}

/**
 * The address of the person's own metadata file, where they chose that storage: the form's description, picture and links then do not
 * count.
 */
function useOwnUri(cluster: Cluster): string | undefined {
  const choice = useStorageChoice()
  return kindOf(cluster, choice) === 'own' ? choice.address.trim() : undefined
}

export type TemplateReviewProps = { values: TokenFormValues; image: DraftImage | undefined }

/** The differences between the reviewed token and its template. */
export default function TemplateReview({ values, image }: TemplateReviewProps) {
  return (
    <section aria-label={words.panel} className={styles['panel']}>
      <OriginalMint mint={values.template} />
      <Unverified />
      <DiffSection values={values} image={image} />
    </section>
  )
}
