import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  AmountField,
  mostSum,
  NO_SUM,
  readSum,
  sumSchema,
  sumText,
  typedSum,
} from '../../../forms/AmountField'
import { useKeptForm } from '../../../forms/keptForm'
import { panelCopy } from '../../../forms/panelCopy'
import { formatAmount, shownTo } from '../../../solana/amountScale'
import type { ChangeableRole, TokenOrder } from '../../../tokens/operations/order'
import { holdingOf } from '../../../tokens/spendable'
import { symbolOf } from '../../../tokens/tokenWords'
import { classNames } from '../../../ui/classNames'
import { TickBox } from '../../../ui/TickBox'
import { authoritiesOf, obstacleToSending } from './actions'
import { manageCopy, titleOfRole } from './manageCopy'
import styles from './manage.module.css'
import { AddressField, amountText, named, useAddress } from './panelFields'
import { TokenPanel } from './TokenPanel'
import { accountsQuery, frozenQuery, type TokenPanelProps } from './tokenWork'

const words = manageCopy.panels.handOver

/** `kept`: the authorities that are not ticked. */
const HAND_OVER = {
  schema: v.object({ to: v.string(), kept: v.array(v.string()), sends: v.boolean(), sum: sumSchema }),
  empty: { to: '', kept: [], sends: false, sum: NO_SUM },
}

/** Gives the authorities of this wallet to another address, and tokens with them. */
export function HandOverPanel({ token, ...rest }: TokenPanelProps) {
  const { typed, context } = rest.work
  const { values, change } = useKeptForm({ ...HAND_OVER, memory: { of: typed, name: 'hand-over' } })
  const { kept, sum } = values
  const { data: holding } = useQuery({ ...accountsQuery(context, token, context.address), select: holdingOf })
  const { data: isFrozen = false } = useQuery(frozenQuery(context, token))
  const obstacle = obstacleToSending(token, isFrozen)
  const own = authoritiesOf(token).flatMap(([role, by]) => (by === context.address ? role : []))
  const given = own.filter((role) => !kept.includes(role))
  const to = useAddress(values.to, { role: strictest(given), token })
  const isOwn = to.address !== null && to.address === context.address
  const sends = values.sends && !obstacle
  const amount = readSum(sum, token, holding?.spendable)
  const units = amount && 'units' in amount ? amount.units : null
  const wrong =
    amount && 'wrong' in amount
      ? amount.wrong
      : units !== null && holding && units > holding.atOnce
        ? panelCopy.tooMuch(formatAmount(holding.atOnce, token), amountText(units - holding.atOnce, token))
        : undefined
  const sent = sends && units !== null && wrong === undefined ? { units, shown: shownTo(units, token) } : null
  return (
    <TokenPanel
      {...rest}
      token={token}
      lead={words.lead}
      final
      why={given.length === 0 ? words.none : isOwn ? manageCopy.panels.same : to.why}
      isReading={to.isReading}
      order={
        to.address === null || isOwn || given.length === 0 || (sends && sent === null)
          ? null
          : ordersOfHandOver(to.address, given, sent)
      }
      about={to.address ?? undefined}
      names={to.names}
    >
      <AddressField
        label={words.to}
        hint={manageCopy.panels.newAuthorityHint}
        field={to}
        onType={(text) => change({ to: text })}
      />
      <fieldset className={classNames(styles['fields'], styles['ticks'])}>
        <legend className="small">{words.what}</legend>
        {own.map((role) => (
          <TickBox
            key={role}
            label={titleOfRole(role)}
            checked={!kept.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              change({ kept: checked ? kept.filter((one) => one !== role) : [...kept, role] })
            }
          />
        ))}
        {holding && holding.spendable + holding.frozen > 0n && (
          <TickBox
            label={words.tokens(symbolOf(named(token)))}
            barred={obstacle && manageCopy.sendObstacles[obstacle]}
            checked={sends}
            onChange={({ currentTarget: { checked } }) =>
              change({ sends: checked, ...(checked && { sum: mostSum(holding.atOnce, token) }) })
            }
          />
        )}
      </fieldset>
      {sends && (
        <AmountField
          token={named(token)}
          text={sumText(sum, token)}
          {...{ units, wrong }}
          held={holding?.spendable}
          frozen={holding?.frozen}
          spendable={{ most: holding?.atOnce }}
          onText={(text) => change({ sum: typedSum(text, token) })}
          onMost={(most) => change({ sum: mostSum(most, token) })}
        />
      )}
    </TokenPanel>
  )
}

/** The authority that the fewest addresses can use: the update authority has to sign by itself. */
function strictest(roles: readonly ChangeableRole[]): ChangeableRole {
  return roles.includes('metadata') ? 'metadata' : (roles[0] ?? 'mint')
}

type Sent = Readonly<{ units: bigint; shown: bigint | undefined }>

function ordersOfHandOver(
  to: string,
  roles: readonly ChangeableRole[],
  sent: Sent | null,
): readonly TokenOrder[] {
  return [
    ...(sent ? [{ kind: 'send', amount: sent.units, to, shown: sent.shown } as const] : []),
    ...roles.map((role) => ({ kind: 'change-authority', role, newAuthority: to, handsOver: true }) as const),
  ]
}
