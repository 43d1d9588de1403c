import { sentenceOf } from '../operations/said'
import { tellAmount } from '../transactions/accountWords'
import { isPriceDependent } from '../transactions/bill'
import type { AccountValue } from '../transactions/accountValues'
import type { Change } from '../transactions/plan'
import { AddressText } from '../ui/AddressText'
import { Amount } from '../ui/Amount'
import { Exact } from '../ui/Exact'
import { isAddress } from '../units/base58'
import { formatSolFixed } from '../units/lamports'
import { operationCopy } from './copy'
import styles from './operation.module.css'

const words = operationCopy.changes

type ChangeListProps = {
  /** The changes in the simulation, and those of later transactions of the same operation. */
  changes: readonly Change[]
  later: readonly Change[]
  /** The payer (base58), and their lamports before and after. */
  payer: string
  balance: Readonly<{ before: bigint; after: bigint }>
  /** The names of the operation's accounts, by base58 address. */
  names: ReadonlyMap<string, string>
}

/** Each account before the operation and after it: the payer's SOL first, then field by field. */
export function ChangeList({ changes, later, payer, balance, names }: ChangeListProps) {
  return (
    <section aria-label={words.title}>
      <p className="small muted">{isPriceDependent({ changes }) ? words.leadMoved : words.lead}</p>
      <ChangeTable changes={changes} payer={payer} names={names} balance={balance} />
      {later.length > 0 && (
        <>
          <p className={`small muted ${styles['later']}`}>{words.later}</p>
          <ChangeTable changes={later} payer={payer} names={names} />
        </>
      )}
    </section>
  )
}

type ChangeTableProps = Pick<ChangeListProps, 'changes' | 'payer' | 'names'> &
  Partial<Pick<ChangeListProps, 'balance'>>

/** The changes by account. An account with a single change has no heading: the label of the change names it. */
function ChangeTable({ changes, payer, names, balance }: ChangeTableProps) {
  const accounts = [...new Set(changes.map(({ account }) => account))]
  return (
    <table className={`table ${styles['table']}`}>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      {balance && (
        <tbody>
          <AccountRow name={words.yours} address={payer} />
          <tr>
            <th scope="row">{words.sol}</th>
            <td>
              <Amount className={styles['fig'] ?? ''} value={formatSolFixed(balance.before)} />
            </td>
            <td>
              <Amount className={styles['fig'] ?? ''} value={formatSolFixed(balance.after)} />
            </td>
          </tr>
        </tbody>
      )}
      {accounts.map((account) => {
        const own = changes.filter((change) => change.account === account)
        return (
          <tbody key={account}>
            {own.length > 1 && <AccountRow name={names.get(account) ?? words.account} address={account} />}
            {own.map((change) => (
              <FieldRow key={change.field} change={change} payer={payer} />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

function AccountRow({ name, address }: { name: string; address: string }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={3} className={styles['account']}>
        {name} <AddressText address={address} />
      </th>
    </tr>
  )
}

function FieldRow({ change, payer }: { change: Change; payer: string }) {
  const { label, before, after, shown, shownBefore, owner } = change
  const asRead = (value: AccountValue) => (isRevoked(value) ? words.revoked : tellAmount(change, value))
  const textBefore = (value: AccountValue) => {
    if (shownBefore) return sentenceOf(shownBefore)
    return isRevoked(value) && owner !== undefined ? owner : asRead(value)
  }
  return (
    <tr>
      <th scope="row">{sentenceOf(label)}</th>
      <td className="muted">
        {before === undefined ? (
          <span className="faint">{words.nothing}</span>
        ) : (
          <Value text={textBefore(before)} payer={payer} />
        )}
      </td>
      <td>
        <Value text={shown ? sentenceOf(shown) : asRead(after)} payer={payer} />
      </td>
    </tr>
  )
}

function isRevoked(value: AccountValue): boolean {
  return value.kind === 'authority' && value.address === null
}

/** A value: figures in mono, an address shortened, the payer's address as "your wallet". */
function Value({ text, payer }: { text: string; payer: string }) {
  if (text === payer) return words.wallet
  if (isAddress(text)) return <AddressText address={text} identicon={false} />
  return (
    <span className={/\d/.test(text) ? styles['fig'] : styles['word']} dir="auto">
      {/\d/.test(text) ? <Exact text={text} /> : text}
    </span>
  )
}
