import { Link } from 'react-router-dom'
import { pairName, venueName } from '../../liquidity/names'
import { OPERATION_KINDS } from '../../operation/kinds'
import { paths } from '../../paths'
import type { Execution } from '../../transactions/execution'
import { Identicon } from '../../ui/Identicon'
import { shortAddress } from '../../units/shortAddress'
import styles from './Yours.module.css'

const SHOWN = 3

const words = {
  tokens: 'Your tokens',
  pools: 'Your pools',
  both: 'Your tokens and pools',
  all: (count: number) => `All ${count}`,
} as const

/** One thing that was made here. */
type Made = Readonly<{
  address: string
  what: 'token' | 'pool'
  to: string
  name: string
  /** What stands before its address. */
  kind: string
  figure: string
}>

/** The token and the pool that an operation made. */
export function madeBy({ operation: { kind, subject } }: Execution): readonly Made[] {
  const { mint, pool, name = '', symbol = '', supply = '' } = subject
  const { makes } = OPERATION_KINDS[kind]
  return [
    ...(makes.includes('pool') && pool !== undefined
      ? [aPool(pool, pairOf(subject), venueName(subject['venue'] ?? ''))]
      : []),
    ...(makes.includes('mint') && mint !== undefined ? [aToken(mint, name, symbol, supply)] : []),
  ]
}

/** "QHRN / SOL"; a token without a symbol by the ends of its address. */
function pairOf({ base = '', quote = '', ...symbols }: Execution['operation']['subject']): string {
  const { baseSymbol = '', quoteSymbol = '' } = symbols
  return pairName({ base: { mint: base, symbol: baseSymbol }, quote: { mint: quote, symbol: quoteSymbol } })
}

function aPool(address: string, name: string, kind: string): Made {
  return { what: 'pool', address, to: paths.pool(address), name, kind, figure: '' }
}

function aToken(address: string, name: string, kind: string, figure: string): Made {
  return { what: 'token', address, to: paths.token(address), name, kind, figure }
}

/** The newest tokens and pools that were made in this browser. */
export function MadeHere({ made }: { made: readonly Made[] }) {
  return (
    <div className={styles['yours']}>
      <div className="row">
        <h2 className="grow">{titleOf(made)}</h2>
        {made.length > SHOWN && (
          <Link className="small" to={paths.history}>
            {words.all(made.length)}
          </Link>
        )}
      </div>
      <ul>
        {made.slice(0, SHOWN).map((one) => (
          <li key={one.address}>
            <MadeRow made={one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function titleOf(made: readonly Made[]): string {
  const tokens = made.some(({ what }) => what === 'token')
  const pools = made.some(({ what }) => what === 'pool')
  return tokens && pools ? words.both : pools ? words.pools : words.tokens
}

function MadeRow({ made: { address, to, name, kind, figure } }: { made: Made }) {
  return (
    <Link className="tok" to={to}>
      <Identicon address={address} size={32} />
      <div className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="s">
          <bdi>{kind}</bdi> · <span className="mono">{shortAddress(address)}</span>
        </span>
      </div>
      {figure !== '' && <span className="mono small">{figure}</span>}
    </Link>
  )
}
