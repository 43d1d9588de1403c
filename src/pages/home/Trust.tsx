import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { siteFee } from '../../siteFee'
import styles from './Trust.module.css'

/** Why no trust is needed: five claims that anyone can check. */
export function Trust() {
  return (
    <section className={styles.trust}>
      <div className={`band ${styles.trustBand}`} />
      <div className="wrap">
        <h2>Nothing here needs your trust. Check it.</h2>
        <dl>
          <div>
            <dt>No backend</dt>
            <dd>
              The site is a folder of static files. The <Link to={paths.privacy}>Privacy page</Link> lists
              what your browser asks, and a test keeps that list true.
            </dd>
          </div>
          <div>
            <dt>{siteFee === null ? 'No fee by default' : `A fee of ${siteFee}`}</dt>
            <dd>
              {siteFee === null
                ? 'If whoever runs a copy sets one, it is a line of the bill before you sign. In this copy it is zero.'
                : 'Whoever runs this copy takes it for most operations. It is a line of the bill before you sign, and never hidden in another.'}
            </dd>
          </div>
          <div>
            <dt>Keys stay in your wallet</dt>
            <dd>
              This site never sees them. A mint’s address is derived from your wallet’s, unless you choose a
              key file: the mint needs no key.
            </dd>
          </div>
          <div>
            <dt>Written down, then sent</dt>
            <dd>
              Each operation is stored in this browser before your wallet is asked. Close the tab at any
              moment: you never pay twice.
            </dd>
          </div>
          <div>
            <dt>Open source</dt>
            <dd>
              <a href={`${import.meta.env.BASE_URL}LICENSE.txt`}>MIT licence</a>. Its tests compare promised
              with paid, to the lamport.
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
