import { useEffect, useRef, type ReactNode } from 'react'
import { ErrorNote } from '../../../transactions/components/ErrorNote'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import type { Company } from '../chainWork'
import { copy } from '../copy'
import { FORM_ID } from '../draft/draft'
import { MadeAlready } from '../deed/MadeAlready'
import { StoreLine } from '../storage/StoreLine'
import type { ReviewControls, ReviewState } from '../review/useReview'

type Failed = Extract<ReviewState, { status: 'failed' }>

type ReviewNewsProps = {
  review: ReviewControls
  company: Company
  /** The bill beside it says already that the token exists. */
  exists: boolean
  /** Begins another token, where one was made from this draft already. */
  onAnother: () => void
}

/** What the way to the review says: where it is, why it was left, or what went wrong. It comes into view by itself. */
export function ReviewNews({ review, company, exists, onAnother }: ReviewNewsProps) {
  const { state, leave } = review
  const ref = useRef<HTMLDivElement>(null)
  const worthSeeing = state.status === 'failed' || (state.status === 'idle' && state.notice !== undefined)
  useEffect(() => {
    if (worthSeeing) ref.current?.scrollIntoView({ block: 'center' })
  }, [worthSeeing])
  return (
    <div ref={ref}>
      {state.status === 'connecting' && <Connecting onCancel={() => leave()} />}
      <StoreLine
        step={state.status === 'working' ? copy.review.steps[state.progress] : ''}
        detail={state.status === 'working' ? state.detail : undefined}
      />
      {state.status === 'idle' && state.notice !== undefined && (
        <Note kind="warn" live="status">
          <p>{state.notice}</p>
        </Note>
      )}
      {state.status === 'failed' && !(exists && isMade(state)) && (
        <ErrorNote error={state.error} hint={faucetHint(state, company)} acts={wayOn(state, onAnother)} />
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

function isMade({ error }: Failed): boolean {
  return error.code === 'account/exists'
}

function faucetHint({ error }: Failed, { cluster }: Company): string | undefined {
  const poor = error.code === 'simulation/insufficient-funds'
  return poor && cluster.id === 'practice' ? copy.review.faucet : undefined
}

function wayOn(state: Failed, onAnother: () => void): ReactNode {
  if (isMade(state)) return <MadeAlready error={state.error} onAnother={onAnother} />
  return state.error.code.startsWith('storage/') ? <TryAgain /> : undefined
}

/** What is stored already is not stored again. */
function TryAgain() {
  return (
    <Button type="submit" form={FORM_ID} slim>
      {copy.deed.tryAgain}
    </Button>
  )
}
