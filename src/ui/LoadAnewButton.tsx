import { Button } from './Button'
import { LOAD_ANEW, loadAnew } from './loadAnew'

/** Loads the page again, with everything kept. In the same page a script that was lost once can never be had. */
export function LoadAnewButton() {
  return (
    <Button slim onClick={loadAnew}>
      {LOAD_ANEW}
    </Button>
  )
}
