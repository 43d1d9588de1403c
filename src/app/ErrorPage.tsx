import { Link } from 'react-router-dom'
import { isMissingScript } from '../errors/AppError'
import { paths } from '../paths'
import { buttonClass } from '../ui/buttonClass'
import { NOT_ARRIVED } from '../ui/loadAnew'
import { LoadAnewButton } from '../ui/LoadAnewButton'
import { PageTitle } from '../ui/PageTitle'

/** Shown in place of a page that failed. Signed transactions and the journal are in the browser's storage and are not lost. */
export function ErrorPage({ thrown }: { thrown: unknown }) {
  return (
    <>
      <PageTitle title={isMissingScript(thrown) ? 'This page did not arrive' : 'This page stopped'}>
        {isMissingScript(thrown) ? NOT_ARRIVED : 'This page failed. What you signed is saved.'}
      </PageTitle>
      <div className="wrap error-page">
        <div className="acts">
          <LoadAnewButton />
          <Link className={buttonClass({})} to={paths.home}>
            Go to Homepage
          </Link>
        </div>
        <details>
          <summary>Error message</summary>
          <p className="mono small muted">{messageOf(thrown)}</p>
        </details>
      </div>
    </>
  )
}

/** Cut, and without control characters and direction marks: the text may come from a third party. */
function messageOf(thrown: unknown): string {
  return String(thrown).slice(0, 2e3).replace(/\p{C}/gu, ' ')
}
