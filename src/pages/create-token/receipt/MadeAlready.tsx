import { Link } from 'react-router-dom'
import type { AppError } from '../../../errors/AppError'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { copy } from '../copy'

/** The ways on where the token of this draft exists. */
export function MadeAlready({ error, onAnother }: { error: AppError; onAnother: () => void }) {
  return (
    <>
      <Link to={paths.token(String(error.context['address']))}>{copy.bill.seeToken}</Link>
      <Button slim onClick={onAnother}>
        {copy.bill.another}
      </Button>
    </>
  )
}
