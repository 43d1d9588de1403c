import { StepLine } from '../ui/StepLine'
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
 * A section for the storage of the files; its summary names the storage. The choice is not a part of the form: `storageOf` and
 * `useStorage` read it. Where the form is refused, the section opens and focuses the missing field.
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

/** Names the chosen storage, and what it still needs. */
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

/** The current step before the review, and how much of a file is uploaded. Only the step is announced. */
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
