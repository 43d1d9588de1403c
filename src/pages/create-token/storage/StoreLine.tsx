import { StepLine } from '../../../operation/StepLine'
import type { StoreDetail } from '../../../tokens/storeTokenFiles'
import styles from './storage.module.css'
import { storageCopy } from './storageCopy'

/** The step of the way to the review that is under way, and how far its upload is. Only the step is announced. */
export function StoreLine({ step, detail }: { step: string; detail: StoreDetail | undefined }) {
  const said = detail ? storageCopy.progress(detail) : ''
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
