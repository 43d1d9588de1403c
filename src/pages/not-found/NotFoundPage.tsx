import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { buttonClass } from '../../ui/buttonClass'
import { Identicon } from '../../ui/Identicon'

const LOST_ADDRESS = 'VaN7BZWQY4gESBkkS7u5b9rNeTGLgJ1nZbmXHCxnKf2e'

/** Shown for every unknown path. */
export default function NotFoundPage() {
  return (
    <div className="wrap nf">
      <Identicon address={LOST_ADDRESS} size={280} />
      <div>
        <h1 tabIndex={-1}>404 - Page Not Found</h1>
        <p className="muted">
          The page you&apos;re looking for doesn&apos;t exist. Let&apos;s get you back to the homepage.
        </p>
        <Link className={buttonClass({ variant: 'primary' })} to={paths.home}>
          Go to Homepage
        </Link>
      </div>
    </div>
  )
}
