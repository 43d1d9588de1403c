import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { siteFee } from '../../siteFee'
import { buttonClass } from '../../ui/buttonClass'
import { ExampleBillCard } from './ExampleBillCard'
import { PractiseLink } from './PractiseLink'
import styles from './Home.module.css'
import type { ExampleBillState } from './exampleBill'

/** The title, the two ways to begin, and the bill. Behind the title, large and faint: the identicon of an address that nobody owns. */
export function Hero({ bill, network }: { bill: ExampleBillState; network: string }) {
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.heroGrid}`}>
        <div className={styles.heroIdenticon} />
        <div className={styles.heroSide}>
          <h1 tabIndex={-1}>
            Tokens, struck
            <br />
            {siteFee === null ? 'at cost.' : 'in the open.'}
          </h1>
          <p className={styles.lede}>
            Create a Solana token, open a pool for it and look after both. You pay what the network charges
            {siteFee !== null && ` and ${siteFee} to whoever runs this copy`}, and see every lamport of it
            before you sign.
          </p>
          <div className="acts">
            <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
              Create a token
            </Link>
            <PractiseLink />
          </div>
          <p className={`cap faint ${styles.wallets}`}>
            Works with Phantom, Solflare, Backpack and any Wallet Standard wallet.
          </p>
        </div>
        <aside className={styles.heroSide} aria-label="What a token costs">
          <ExampleBillCard state={bill} network={network} />
        </aside>
      </div>
    </section>
  )
}
