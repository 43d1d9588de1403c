import { NOT_ARRIVED } from './loadAnew'
import { LoadAnewButton } from './LoadAnewButton'
import { Note } from './Note'

/** Shown in place of a part whose script did not load: a sentence, and a button that reloads the page. */
export function NotArrived() {
  return (
    <Note kind="err" live="alert" actions={<LoadAnewButton />}>
      <p>{NOT_ARRIVED}</p>
    </Note>
  )
}
