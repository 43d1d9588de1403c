import { useEffect, useRef, type ReactNode } from 'react'
import type { AppError } from '../../errors/AppError'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import type { Company } from '../company'
import { copy } from '../copy'
import type { ReviewState } from '../review/reviewState'
import { FORM_ID } from './formId'

export type ReviewNewsProps = {
  review: Readonly<{ state: ReviewState; leave: () => void }>
  company: Company
  /** Says how far the way to the review is: an `output` that stays where it is, empty while nothing is under way. */
  progress: ReactNode
  /** The ways on where the error says that it is done already, else null. */
  doneAlready: (error: AppError) => ReactNode
  /** The bill beside it says already that it is done. */
  said: boolean
}

/** What the way to the review says: where it is, why it was left, or what went wrong. It comes into view by itself. */
export function ReviewNews({ review, company, progress, doneAlready, said }: ReviewNewsProps) {
  const { state, leave } = review
  const ref = useRef<HTMLDivElement>(null)
  const worthSeeing = state.status === 'failed' || (state.status === 'idle' && state.notice !== undefined)
  useEffect(() => {
    if (worthSeeing) ref.current?.scrollIntoView({ block: 'center' })
  }, [worthSeeing])
  const error = state.status === 'failed' ? state.error : null
  const waysOn = error && doneAlready(error)
  return (
    <div ref={ref}>
      {state.status === 'connecting' && <Connecting onCancel={() => leave()} />}
      {progress}
      {state.status === 'idle' && state.notice !== undefined && (
        <Note kind="warn" live="status">
          <p>{state.notice}</p>
        </Note>
      )}
      {error && !(said && waysOn !== null) && (
        <ErrorNote error={error} hint={faucetHint(error, company)} acts={waysOn ?? retry(error)} />
      )}
    </div>
  )
}

function Connecting({ onCancel }: { onCancel: () => void }) {
  const cancel = (
    <Button variant="quiet" slim onClick={onCancel}>
      {copy.review.cancel}
    </Button>
  )
  return (
    <Note live="status" acts={cancel}>
      <p>{copy.review.connectHint}</p>
    </Note>
  )
}

function faucetHint({ code }: AppError, { cluster }: Company): string | undefined {
  const poor = code === 'simulation/insufficient-funds'
  return poor && cluster.id === 'practice' ? copy.review.faucet : undefined
}

/** What is stored already is not stored again. */
function retry({ code }: AppError): ReactNode {
  if (!code.startsWith('storage/')) return undefined
  return (
    <Button type="submit" form={FORM_ID} slim>
      {copy.deed.tryAgain}
    </Button>
  )
}
