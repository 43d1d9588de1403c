import { useEffect, useRef, type ReactNode } from 'react'
import type { AppError } from '../errors/AppError'
import { ErrorNote } from '../ui/ErrorNote'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import type { AppContext } from './appContext'
import type { ReviewState } from './reviewState'
import { FORM_ID } from './formId'
import { focusReviewButton } from './ReviewButton'
import { copy } from './copy'

export type ReviewNewsProps = {
  review: Readonly<{ state: ReviewState; leave: () => void }>
  context: AppContext
  /** Says how far the way to the review is: an `output` that stays where it is, empty while nothing is under way. */
  progress: ReactNode
  /** The ways on where the error says that it is done already, else null. */
  doneAlready: (error: AppError) => ReactNode
  /** The bill beside it says already that it is done. */
  said: boolean
}

/** What came into view already: where the page moves it, nobody is taken away from what they type. */
const seen = new WeakSet<ReviewState>()

/**
 * What the way to the review says: where it is, why it was left, or what went wrong, which stays until it is dismissed. It comes into
 * view by itself, once.
 */
export function ReviewNews({ review, context, progress, doneAlready, said }: ReviewNewsProps) {
  const { state, leave } = review
  const ref = useRef<HTMLDivElement>(null)
  const worthSeeing = state.status === 'failed' || (state.status === 'idle' && state.notice !== undefined)
  useEffect(() => {
    if (!worthSeeing || seen.has(state)) return
    seen.add(state)
    ref.current?.scrollIntoView({ block: 'center' })
  }, [worthSeeing, state])
  const error = state.status === 'failed' ? state.error : null
  const waysOn = error && doneAlready(error)
  const dismiss = () => {
    leave()
    focusReviewButton()
  }
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
        <ErrorNote
          error={error}
          hint={state.status === 'failed' && state.isOld ? copy.review.old : faucetHint(error, context)}
          acts={
            <>
              {waysOn ?? retry(error)}
              <Button variant="quiet" slim onClick={dismiss}>
                {copy.review.dismiss}
              </Button>
            </>
          }
        />
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

function faucetHint({ code }: AppError, { cluster }: AppContext): string | undefined {
  const poor = code === 'simulation/insufficient-funds'
  return poor && cluster.id === 'practice' ? copy.review.faucet : undefined
}

/** What is stored already is not stored again. */
function retry({ code }: AppError): ReactNode {
  if (!code.startsWith('storage/')) return undefined
  return (
    <Button type="submit" form={FORM_ID} slim>
      {copy.operation.tryAgain}
    </Button>
  )
}
