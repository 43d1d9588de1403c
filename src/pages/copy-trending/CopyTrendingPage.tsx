import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { NotOpenYet } from './NotOpenYet'

export default function CopyTrendingPage() {
  return (
    <NotOpenYet
      title="Copy a trending token"
      lede="See how a trending token is built, and start from the same settings under your own name."
      will={[
        'List what trades most now, with the source and the time of each list, and mark what was paid to be shown.',
        'Show how a token is built: decimals, supply, authorities still held, extensions, where its metadata lies.',
        'Fill the form of Create Token with those settings. The name, the symbol and the picture stay empty: they are yours to choose.',
      ]}
      today={
        <p>
          <Link to={`${paths.home}#look-up`}>Look up any token</Link> by its mint address and read how it is
          built, or <Link to={paths.createToken}>create one</Link> with settings of your own.
        </p>
      }
    />
  )
}
