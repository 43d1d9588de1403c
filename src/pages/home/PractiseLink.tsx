import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { readPractice } from '../../solana/practice'
import { buttonClass } from '../../ui/buttonClass'
import { useHydrated } from '../../ui/useHydrated'
import { switchCluster } from '../../wallet/actions'

/** The way to create a token where nothing is worth anything: the practice chain where it is served, else Devnet. */
export function PractiseLink() {
  const practice = useHydrated() && readPractice() !== null
  return (
    <Link
      className={buttonClass({ variant: 'secondary' })}
      to={paths.createToken}
      onClick={() => switchCluster(practice ? 'practice' : 'devnet')}
    >
      {practice ? 'Practise on this computer first' : 'Practise on Devnet first'}
    </Link>
  )
}
