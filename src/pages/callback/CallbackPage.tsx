import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../paths'
import { buttonClass } from '../../ui/buttonClass'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { useHydrated } from '../../ui/useHydrated'
import { readCallbackError } from './callbackError'

/** Where a sign-in elsewhere would return to. Nothing here signs in elsewhere, so there is nothing to finish. */
export default function CallbackPage() {
  const { search, hash } = useLocation()
  const hydrated = useHydrated()
  const error = hydrated ? readCallbackError(search, hash) : undefined
  return (
    <>
      <PageTitle title="Nothing to finish here">
        Mintwright has no accounts: your wallet is the only sign-in, and it answers on the page where you
        asked. If something sent you here, you can close this tab or go on.
      </PageTitle>
      <div className="wrap page-body stack">
        {error && (
          <Note kind="warn" title="The address brought an error with it" live="status">
            <p>Whoever sent you here wrote: “{error}”. Nothing was signed or paid here.</p>
          </Note>
        )}
        <div className="acts">
          <Link className={buttonClass({ variant: 'primary' })} to={paths.home}>
            Go to Homepage
          </Link>
          <Link className={buttonClass({ variant: 'secondary' })} to={paths.account}>
            Your account
          </Link>
        </div>
      </div>
    </>
  )
}
