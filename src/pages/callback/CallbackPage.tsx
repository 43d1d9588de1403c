import { useEffect } from 'react'
import { Link, useHref, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { buttonClass } from '../../ui/buttonClass'
import { PageTitle } from '../../ui/PageTitle'
import { outcomeOf, takeAddress } from './answer'
import styles from './CallbackPage.module.css'

/**
 * The page to which a sign-in or a wallet's link returns. With an answer it opens the next page at once, and shows an error above that
 * page. Without an answer, as after a reload, it says so.
 */
export default function CallbackPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const base = useHref(paths.home)

  useEffect(() => {
    const { dataset } = document.documentElement
    const outcome = outcomeOf(takeAddress(), base)
    if (outcome) {
      const { to, error } = outcome
      void navigate(to, { replace: true, state: error === undefined ? null : { error } })
    } else delete dataset['answer']
    return () => void delete dataset['answer']
  }, [location, navigate, base])

  return (
    <div className={styles.page}>
      <PageTitle title={<span className={styles.title}>Nothing to finish here</span>}>
        Your wallet is the only sign-in here, and it answers on the page where you asked. If a link brought
        you here, it was already used, or it was empty. You can close this tab or go on.
      </PageTitle>
      <div className="wrap page-body">
        <div className="actions">
          <Link className={buttonClass({ variant: 'primary' })} to={paths.home}>
            Go to Homepage
          </Link>
          <Link className={buttonClass({ variant: 'secondary' })} to={paths.account}>
            Your account
          </Link>
        </div>
      </div>
    </div>
  )
}
