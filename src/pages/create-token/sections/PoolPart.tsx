import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { netOf } from '../../../tokens/transferFeeMath'
import { completeTokenForm, type PoolValues } from '../../../tokens/form/values'
import type { PoolFields, TokenFields } from '../../../tokens/createToken'
import { readTokenForm } from '../../../tokens/form/tokenForm'
import { chainClockQuery, type ReadingNetwork } from '../../../tokens/tokenQueries'
import type { GuardExpectation } from '../../../transactions/pack'
import { SelectField } from '../../../ui/Field'
import { Mark } from '../../../ui/Mark'
import { Rate } from '../../../ui/Price'
import { Sentence } from '../../../ui/Sentence'
import { TickBox } from '../../../ui/TickBox'
import { formatUnits } from '../../../units/amounts'
import { formatSol } from '../../../units/lamports'
import { localTimeHint } from '../../../units/localTime'
import { formatRatio, inverse, rescale } from '../../../units/ratio'
import type { LaunchNews } from '../chainWork'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'
import { FormField } from '../../../forms/FormField'
import { NumberField } from '../../../forms/NumberField'
import { NeedsRaydium } from './ProgramDownload'
import { formatRate } from '../../../units/percent'
import { formatWhole } from '../../../units/grouping'
import { unbroken } from '../../../units/unbroken'
import { byCount } from '../../../units/byCount'

type PoolPartProps = { form: TokenFormControl; launch: LaunchNews | null; reading: ReadingNetwork }

/** The settings of the pool that the token opens with: deposit, fee, opening time, and whether all of it is one transaction. */
export function LaunchPoolPart({ form, launch, reading }: PoolPartProps) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const { fields } = readTokenForm(values)
  // This clock checks that an opening time is in the future.
  useQuery({ ...chainClockQuery(reading), enabled: values.pool.opens === 'later' })
  return (
    <div className={styles['pool']}>
      {reading.cluster.id === 'practice' && <NeedsRaydium cluster={reading.cluster} />}
      <Deposit form={form} />
      {fields.pool && <OpeningPrice pool={fields.pool} {...fields} />}
      <PoolSettings form={form} pool={values.pool} launch={launch} />
      <OneTransaction form={form} launch={launch} />
    </div>
  )
}

type PartProps = Pick<PoolPartProps, 'form'>

function Deposit({ form }: PartProps) {
  return (
    <div className="grid2">
      <NumberField form={form} name="pool.share" label={words.share} unit="%" hint={words.shareHint} />
      <NumberField form={form} name="pool.sol" label={words.sol} unit="SOL" hint={words.solHint} />
    </div>
  )
}

/** The opening price in both directions, from the amounts that arrive in the pool, and the worth of the whole supply at that price. */
function OpeningPrice({
  pool: { tokens, sol },
  supply,
  decimals,
  symbol,
  extensions: { transferFee },
}: {
  pool: PoolFields
  supply: bigint
  decimals: number
  symbol: string
  extensions: TokenFields['extensions']
}) {
  const arrives = netOf(tokens, transferFee ?? null)
  if (arrives === 0n) return null
  const price = rescale({ num: sol, den: arrives }, 9, decimals)
  const name = symbol || words.token
  return (
    <dl className="kv">
      <dt>{words.price}</dt>
      <dd>
        <Rate className="mono" text={words.priceOf(name, formatRatio(price, 6), 'SOL')} />
      </dd>
      <dt>{words.otherWay}</dt>
      <dd>
        <Rate className="mono" text={words.priceOf('SOL', formatRatio(inverse(price), 6), name)} />
      </dd>
      <dt>{words.goesIn}</dt>
      <dd>
        <span className="mono" translate="no">
          <Sentence text={`${formatUnits(arrives, decimals)} ${name}`} />
        </span>
        {arrives !== tokens && (
          <span className="cap muted"> {words.keptBack(formatUnits(tokens, decimals))}</span>
        )}
      </dd>
      <dt>{words.whole}</dt>
      <dd className="mono" translate="no">
        <Sentence text={`${formatSol((sol * supply) / arrives)} SOL`} />
      </dd>
    </dl>
  )
}

function PoolSettings({ form, pool, launch }: PartProps & { pool: PoolValues; launch: LaunchNews | null }) {
  const tiers = launch?.tiers ?? []
  return (
    <>
      <div className="grid2">
        {tiers.length > 1 && (
          <SelectField
            label={words.tier}
            hint={words.tierHint}
            options={tiers.map(({ id, rate }, at) => [at === 0 ? '' : id, formatRate(rate)])}
            {...form.register('pool.tier')}
          />
        )}
        <SelectField
          label={words.opens}
          options={[
            ['now', words.atOnce],
            ['later', words.later],
          ]}
          {...form.register('pool.opens')}
        />
        {pool.opens === 'later' && (
          <FormField
            form={form}
            name="pool.opensAt"
            type="datetime-local"
            label={words.opensAt}
            hint={localTimeHint(pool.opensAt, words.before)}
          />
        )}
      </div>
      <TickBox forever label={words.burn} detail={words.burnDetail} {...form.register('pool.burn')} />
    </>
  )
}

/** Says whether token and pool fit into one transaction, and offers choices where they do not. */
function OneTransaction({ form, launch }: PartProps & { launch: LaunchNews | null }) {
  const [apart, ledger] = useWatch({ control: form.control, name: ['pool.apart', 'pool.ledger'] })
  const { over, overGuards } = excessOf(launch)
  return (
    <>
      <LaunchFits launch={launch} />
      {(over > 0 || overGuards > 0 || apart) && (
        <TickBox label={words.apart} detail={words.apartDetail} {...form.register('pool.apart')} />
      )}
      {(launch?.byTable || ledger) && (
        <TickBox label={words.ledger} detail={words.ledgerDetail} {...form.register('pool.ledger')} />
      )}
    </>
  )
}

/** The bytes by which one transaction is too long: `over` by itself, `overGuards` only with the guards that a wallet adds. */
function excessOf(launch: LaunchNews | null): Readonly<{ over: number; overGuards: number }> {
  const over = launch ? launch.bytes - launch.most : 0
  return { over, overGuards: launch && over <= 0 ? launch.tooLongForGuards : 0 }
}

/** Says whether token and pool fit into one transaction, with the guards that a wallet adds. */
export function LaunchFits({ launch }: { launch: LaunchNews | null }) {
  const { over, overGuards } = excessOf(launch)
  return (
    <output className={`small ${styles['fits']}`}>
      {launch === null && <span className="muted">{words.measuring}</span>}
      {launch && over <= 0 && <Mark kind="ok">{words.fits(launch.bytes, launch.most)}</Mark>}
      {launch && over > 0 && <Mark kind="warn">{words.tooLong(over)}</Mark>}
      {launch && over <= 0 && launch.guarding !== 'never' && (
        <Mark kind={overGuards > 0 ? 'warn' : 'ok'}>
          {overGuards > 0
            ? unbroken(words.guardsTooLong(overGuards, launch.guarding))
            : words.guardsFit(launch.guarding)}
        </Mark>
      )}
    </output>
  )
}

/** Every sentence of the section about the pool. */
const words = {
  share: 'Share of the supply',
  shareHint: 'The rest stays outside the pool.',
  sol: 'SOL in the pool',
  solHint: 'It becomes part of your share of the pool. Whoever holds the LP tokens can withdraw that share.',
  token: 'token',
  price: 'Opening price',
  otherWay: 'Inverse price',
  priceOf: (one: string, amount: string, other: string) => `1 ${one} = ${amount} ${other}`,
  goesIn: 'In the pool',
  keptBack: (leaves: string) => `${leaves} leave your wallet. The token’s transfer fee takes the rest.`,
  whole: 'Whole supply at that price',
  tier: 'Fee of each trade',
  tierHint: 'Most of it goes to the holders of LP tokens.',
  opens: 'Opens',
  atOnce: 'At once',
  later: 'At a chosen time',
  opensAt: 'Time',
  before: 'No one can trade before then.',
  burn: 'Burn the LP tokens',
  burnDetail:
    'The liquidity of your deposit, and the trading fees that it earns, can never be withdrawn by anyone. Buyers look for this.',
  measuring: 'Enter both amounts to see whether all of it fits into one transaction.',
  fits: (bytes: number, most: number) =>
    `One transaction: ${formatWhole(bytes)} of ${formatWhole(most)} bytes.`,
  tooLong: (over: number) =>
    `${over} bytes too long for one transaction. Shorten name, symbol or the metadata’s address by as many letters, or remove an allocation, a further field or an extension.`,
  guardsFit: (guarding: GuardExpectation) =>
    guarding === 'surely'
      ? 'Your wallet’s guards fit into it as well.'
      : 'The guards that some wallets add fit into it as well.',
  guardsTooLong: (over: number, guarding: GuardExpectation) =>
    `The guards ${guarding === 'surely' ? 'of your wallet' : 'that some wallets add'} need ${byCount(over, '1 more byte', '# more bytes')}. Your wallet then signs without them and may warn you. You can let the pool be a second transaction.`,
  ledger: 'I sign with a Ledger',
  ledgerDetail:
    'A lookup table names some of the accounts, which makes the transaction short enough. A Ledger does not show these accounts and may refuse to sign. If you tick this, the transaction uses no lookup table.',
  apart: 'Let the pool be a second transaction',
  apartDetail:
    'Then your wallet asks twice. If the second transaction is declined or fails, the token exists without its pool. You can open one later.',
} as const
