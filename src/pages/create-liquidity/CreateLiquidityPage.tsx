import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { NotOpenYet } from '../../ui/NotOpenYet'

export default function CreateLiquidityPage() {
  return (
    <NotOpenYet
      title="Create liquidity"
      lede="Open a pool for a token on the venue that suits it. Fees, rent and price impact side by side."
      will={[
        'Check a token against each venue’s rules before anything is paid: some refuse extensions or a freeze authority.',
        'Compare the venues in one table: what each charges for opening a pool, what comes back, and who earns from trades.',
        'Show the opening price in both directions, and what a first purchase would move it to.',
        'Open the pool in one transaction, with the same bill as everywhere here.',
      ]}
      today={
        <p>
          <Link to={paths.createToken}>Create the token</Link> with both authorities revoked: that is what the
          venues and their users look for. Rules of the venues are among the{' '}
          <Link to={`${paths.faq}#venues`}>questions</Link>.
        </p>
      }
    />
  )
}
