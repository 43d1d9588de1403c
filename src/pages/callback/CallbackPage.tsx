import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../paths'
import { buttonClass } from '../../ui/buttonClass'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { useHydrated } from '../../ui/useHydrated'

/** The page to which a sign-in elsewhere would return. Nothing here signs in elsewhere, so it has nothing to do. */
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
          <Note kind="warn" title="The link carries an error message" live="status">
            <p>Whoever sent you here wrote: “{error}”. Nothing was signed or paid here.</p>
          </Note>
        )}
        <div className="actions">
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

const LONGEST = 200

/**
 * The error that a sign-in returned in its address (OAuth 2.0, RFC 6749 section 4.1.2.1: `error_description`, else
 * `error`, after ? or #), as one line of text. Anyone can write it, so it is shown as a quotation and never as markup.
 */
export function readCallbackError(search: string, hash: string): string | undefined {
  for (const part of [search, hash.replace(/^#/, '?')]) {
    const given = new URLSearchParams(part)
    const text = (given.get('error_description') ?? given.get('error') ?? '').replace(/\s+/g, ' ').trim()
    if (text !== '') return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  }
  return undefined
}
