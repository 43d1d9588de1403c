import { Button } from './Button'
import { LOAD_ANEW, loadAnew } from './loadAnew'

/** Reloads the page and keeps the typed values. Without a reload, a script whose import failed cannot be imported again. */
export function LoadAnewButton() {
  return (
    <Button slim onClick={loadAnew}>
      {LOAD_ANEW}
    </Button>
  )
}
