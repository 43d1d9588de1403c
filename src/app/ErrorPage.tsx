import { Link } from 'react-router-dom'
import { isMissingScript } from '../errors/AppError'
import { paths } from '../paths'
import { buttonClass } from '../ui/buttonClass'
import { NOT_ARRIVED } from '../ui/loadAnew'
import { LoadAnewButton } from '../ui/LoadAnewButton'
import { PageTitle } from '../ui/PageTitle'

/** What is shown in a broken page's place. What was signed or written down is in the browser's storage, not here. */
export function ErrorPage({ thrown }: { thrown: unknown }) {
  return (
    <>
      <PageTitle title={isMissingScript(thrown) ? 'This page did not arrive' : 'This page stopped'}>
        {isMissingScript(thrown) ? NOT_ARRIVED : 'Something in it failed. What you signed is kept.'}
      </PageTitle>
      <div className="wrap error-page">
        <div className="acts">
          <LoadAnewButton />
          <Link className={buttonClass({})} to={paths.home}>
            Go to Homepage
          </Link>
        </div>
        <details>
          <summary>What it said</summary>
          <p className="mono small muted">{messageOf(thrown)}</p>
        </details>
      </div>
    </>
  )
}

/** Cut, and without controls and direction marks: it may be in a stranger's words. */
function messageOf(thrown: unknown): string {
  return String(thrown).slice(0, 2e3).replace(/\p{C}/gu, ' ')
}
