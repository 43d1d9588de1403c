import { NOT_ARRIVED } from './loadAnew'
import { LoadAnewButton } from './LoadAnewButton'
import { Note } from './Note'

/** In the place of what a script would have shown: one sentence, and the one way on. */
export function NotArrived() {
  return (
    <Note kind="err" live="alert" acts={<LoadAnewButton />}>
      <p>{NOT_ARRIVED}</p>
    </Note>
  )
}
