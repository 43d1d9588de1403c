import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { siteFee } from '../../siteFee'
import { classNames } from '../../ui/classNames'
import { formatSolAbout } from '../../units/lamports'
import styles from './Home.module.css'
import type { ExampleBillState } from './useExampleBill'

/** The four things that can be done here, each with what it costs. */
export function Doors({ bill }: { bill: ExampleBillState }) {
  const cost =
    bill.status === 'read' ? `≈ ${formatSolAbout(bill.bill.total)} SOL · one signature` : 'One signature'
  return (
    <div className={styles.doors}>
      <Door to={paths.createToken} title="Create Token" drawing={styles.coin} cost={cost}>
        Name, picture, supply and who may change what. One page, one transaction.
      </Door>
      <Door to={paths.copyTrending} title="Copy Trending" drawing={styles.twin} cost="Looking is free">
        See how a trending token is built and start from the same settings, under your own name.
      </Door>
      <Door
        to={paths.createLiquidity}
        title="Create Liquidity"
        drawing={styles.curve}
        cost={siteFee === null ? 'At cost + your deposit' : `At cost + ${siteFee} + your deposit`}
      >
        Open a pool on the venue that suits. Fees, rent and price impact side by side.
      </Door>
      <Door to={paths.manageLiquidity} title="Manage Liquidity" drawing={styles.book} cost="Looking is free">
        Every position you hold in one place: add, remove, claim, lock.
      </Door>
    </div>
  )
}

function Door({
  to,
  title,
  drawing,
  cost,
  children,
}: {
  to: string
  title: string
  drawing: string | undefined
  cost: string
  children: string
}) {
  return (
    <Link className={styles.door} to={to}>
      <i className={classNames(styles.drawing, drawing)} />
      <h3>{title}</h3>
      <p>{children}</p>
      <span className={styles.cost}>{cost}</span>
    </Link>
  )
}
