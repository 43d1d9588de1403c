import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { siteFee } from '../../siteFee'
import styles from './Trust.module.css'

/** Why no trust is needed: five claims that anyone can check. */
export default function Trust() {
  return (
    <section className={`${styles.trust} home-trust`}>
      <div className={`band ${styles.trustBand}`} />
      <div className="wrap">
        <h2>Nothing here needs your trust. Check it.</h2>
        <dl>
          <div>
            <dt>No backend</dt>
            <dd>
              The site is a folder of static files. Your browser talks to the network’s RPC; the{' '}
              <Link to={paths.privacy}>Privacy page</Link> lists every other host, and a test keeps that list
              true.
            </dd>
          </div>
          <div>
            <dt>{siteFee === null ? 'No fee by default' : `A fee of ${siteFee}`}</dt>
            <dd>
              {siteFee === null
                ? 'If whoever runs a copy sets one, it is a line of the bill before you sign. In this copy it is zero.'
                : 'Whoever runs this copy takes it for each operation. It is a line of the bill before you sign, and never hidden in another.'}
            </dd>
          </div>
          <div>
            <dt>Keys stay in your wallet</dt>
            <dd>
              A mint is made from a seed of your own address. No second key is created, so none can leak.
            </dd>
          </div>
          <div>
            <dt>Written down, then sent</dt>
            <dd>
              Each signature is kept in this browser before it goes out. Close the tab at any moment: you
              never pay twice.
            </dd>
          </div>
          <div>
            <dt>Open source</dt>
            <dd>
              MIT licence. The instructions are written by hand, and the tests compare promised with paid, to
              the lamport.
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
