import { useStore } from 'zustand'
import { ErrorNote } from '../../../ui/ErrorNote'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { templateCopy as words } from './templateCopy'
import { templateStore } from './templateStore'

/** What keeps the original from being compared with. */
export function Trouble({ onAgain }: { onAgain: () => void }) {
  const { error } = useStore(templateStore)
  if (error)
    return (
      <ErrorNote
        error={error}
        hint={words.goneNote}
        acts={
          <Button slim onClick={onAgain}>
            {words.again}
          </Button>
        }
      />
    )
  return <Unverified />
}

/** That verified names could not be had, where that is so. */
export function Unverified() {
  const { verified } = useStore(templateStore)
  if (verified?.status !== 'unavailable') return null
  return (
    <Note kind="warn" live="status" title={words.unavailable}>
      <p>{words.unavailableDetail}</p>
    </Note>
  )
}
