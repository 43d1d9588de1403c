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
      {isMissingScript(thrown) ? (
        <PageTitle title="This page did not arrive">{NOT_ARRIVED}</PageTitle>
      ) : (
        <PageTitle title="This page stopped">Something in it failed. What you signed is kept.</PageTitle>
      )}
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

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
}
