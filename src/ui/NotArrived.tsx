import { Button } from './Button'
import { LOAD_ANEW, loadAnew, NOT_ARRIVED } from './loadAnew'
import { Note } from './Note'

/** In the place of what a script would have shown: one sentence, and the one way on. */
export function NotArrived() {
  return (
    <Note kind="err" live="alert" acts={<LoadAnew />}>
      <p>{NOT_ARRIVED}</p>
    </Note>
  )
}

/** Loads the page again, with everything kept. In the same page a script that was lost once can never be had. */
export function LoadAnew({ primary }: { primary?: boolean }) {
  return (
    <Button variant={primary ? 'primary' : 'secondary'} slim={!primary} onClick={() => void loadAnew()}>
      {LOAD_ANEW}
    </Button>
  )
}
