import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { NotOpenYet } from '../../ui/NotOpenYet'

export default function ManageLiquidityPage() {
  return (
    <NotOpenYet
      title="Manage liquidity"
      lede="Every position you hold, of every venue, in one book."
      will={[
        'List your positions with what they hold now, what they have earned and what can be claimed.',
        'Add and remove liquidity with the price impact said beforehand.',
        'Claim fees, and lock a position for a time or forever, with what that means written beside it.',
      ]}
      today={
        <p>
          Your tokens are on the <Link to={paths.account}>account page</Link>. Positions that you hold
          elsewhere are safe where they are: this page will read them from the chain.
        </p>
      }
    />
  )
}
