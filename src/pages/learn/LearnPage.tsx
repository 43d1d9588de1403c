import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { PageTitle } from '../../ui/PageTitle'
import { Reading, ReadingSection } from '../../ui/Reading'
import { Accounts } from './Accounts'
import { Money } from './Money'
import { Pools } from './Pools'

/** The words that the rest of the app uses, each explained once. */
export default function LearnPage() {
  return (
    <>
      <PageTitle title="Learn">
        What a token on Solana is made of, who can change it, how it is traded, and what each part costs.
        Fifteen minutes, no prior knowledge.
      </PageTitle>
      <Reading>
        <Accounts />
        <Money />
        <Pools />
        <ReadingSection title="Where to go from here">
          <p>
            <Link to={paths.createToken}>Create a token</Link> on Devnet or the practice chain first: the
            programs are the real ones and the money is not.{' '}
            <Link to={paths.createLiquidity}>Open a pool</Link> for it there, and trade in it.{' '}
            <Link to={`${paths.home}#look-up`}>Look up a token</Link> that you know and see which of its
            authorities are still held.
          </p>
        </ReadingSection>
      </Reading>
    </>
  )
}
