import { StepLine } from '../operation/LiveBill'
import { kindOf, lacking, useStorageChoice } from '../settings/storageChoice'
import type { Cluster } from '../solana/cluster'
import type { StoreDetail } from '../tokens/storeTokenFiles'
import { lazyPart } from '../ui/lazyPart'
import { LazySection } from '../ui/LazySection'
import { Mark } from '../ui/Mark'
import styles from './uploadLine.module.css'
import { storageCopy as words } from './storageCopy'
import type { StoragePartProps } from './StoragePart'

const body = lazyPart<StoragePartProps>(() => import('./StoragePart'))

/**
 * A section about where the files are stored; its summary says where. It works by itself: the choice is kept beside the form, and
 * `storageOf` and `useStorage` follow it. Where the form is refused, it opens and focuses the missing field.
 */
export function StorageField(props: StoragePartProps) {
  return (
    <LazySection
      title={words.title}
      said={<Said cluster={props.cluster} />}
      body={body}
      inside={props}
      fetching={words.fetching}
      openFor={props.refusal}
    />
  )
}

/** The chosen storage, and what it still needs. */
function Said({ cluster }: { cluster: Cluster }) {
  const choice = useStorageChoice()
  const kind = kindOf(cluster, choice)
  const missing = lacking(cluster, choice)
  return (
    <>
      {words.said[kind]} {missing && <Mark kind="warn">{words.needs[missing]}</Mark>}
    </>
  )
}

/** The step that is under way before the review, and how much of a file is uploaded. Only the step is announced. */
export function UploadLine({ step, detail }: { step: string; detail: StoreDetail | undefined }) {
  const said = detail ? words.progress(detail) : ''
  return (
    <>
      <StepLine step={step} />
      {said !== '' && <span className="small muted">{` ${said}`}</span>}
      {detail?.fraction !== undefined && (
        <progress className={styles['line']} max={1} value={detail.fraction} aria-label={step} />
      )}
    </>
  )
}
