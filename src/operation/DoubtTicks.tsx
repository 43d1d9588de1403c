import { type ReactNode, useRef, useState } from 'react'
import type { PlanAccounts, ReceiverDoubt } from '../transactions/plan'
import { TickBox } from '../ui/TickBox'
import { listed } from '../units/byCount'
import { shortAddress } from '../units/shortAddress'
import { operationCopy } from './copy'
import styles from './operation.module.css'

/** A doubt about receivers, and which they are: "9xQe…Fg3a", "lines 3 and 4". */
export type DoubtedReceivers = Readonly<{ doubt: ReceiverDoubt; who: string }>

/** What is said of an address that may be unable to use what it gets. */
export const DOUBT_WARNINGS: Readonly<Record<ReceiverDoubt, string>> = {
  'off-curve':
    'No wallet has a key to this address: a program controls it, such as Squads. What that program cannot move is lost.',
  data: 'This belongs to a program, such as a stake, a nonce or an escrow: this is not a wallet. What it gets may be lost.',
  'other-multisig':
    'This is a multisig of the other token program. The programs take one another’s multisigs only since 2026, and few tools do.',
  'sol-of-multisig':
    'This is a multisig of a token program. SOL leaves it only by the instruction WithdrawExcessLamports, which few tools have.',
  'no-program':
    'There is no program at this address now. Until there is one, every transfer of the token fails.',
}

/** What the person ticks then. */
const TICKS: Readonly<Record<ReceiverDoubt, (who: string) => string>> = {
  'off-curve': (who) => `I know what controls ${who}`,
  data: (who) => `I know what can use ${who}`,
  'other-multisig': (who) => `I can sign for ${who}`,
  'sol-of-multisig': (who) => `I can take SOL out of ${who}`,
  'no-program': (who) => `A program will be at ${who}`,
}

/** The doubts about the receivers of a plan. */
export function doubtsOf({ receivers = new Map() }: PlanAccounts): readonly DoubtedReceivers[] {
  const byDoubt = new Map<ReceiverDoubt, string[]>()
  for (const [address, { doubts }] of receivers)
    for (const doubt of doubts) byDoubt.set(doubt, [...(byDoubt.get(doubt) ?? []), shortAddress(address)])
  return [...byDoubt].map(([doubt, who]) => ({ doubt, who: named(who) }))
}

/** The most addresses that a tick names. */
const NAMED = 3

function named(addresses: readonly string[]): string {
  const left = addresses.length - NAMED
  const shown = left > 0 ? [...addresses.slice(0, NAMED), `${left} more`] : addresses
  return listed(shown)
}

/** What else the person says, with its consequence. */
export type StatedDoubt = Readonly<{ label: string; detail: ReactNode }>

/** The ticks before the last button, and whether all are ticked. `refused`: what the button says where it was pressed before. */
export type DoubtTicks = Readonly<{
  part: ReactNode
  isTicked: boolean
  refused: string | undefined
  /** Whether all are ticked; else the first one that is not gets the focus. */
  require: () => boolean
}>

/**
 * One tick for each doubt: nobody here can know whether these addresses can use what they get, so the person says so. `others`: what else
 * the person says, each with its consequence.
 */
export function useDoubtTicks(
  doubts: readonly DoubtedReceivers[],
  others: readonly StatedDoubt[] = [],
): DoubtTicks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isRefused, setRefused] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const said = doubts.map(({ doubt, who }) => ({ label: TICKS[doubt](who), detail: DOUBT_WARNINGS[doubt] }))
  const rows = [...said, ...others].map((row) => ({ ...row, checked: ticked.has(row.label) }))
  const isTicked = rows.every(({ checked }) => checked)
  const { tickFirst } = operationCopy.review.confirm
  const set = (label: string, isOn: boolean) =>
    setTicked((before) => new Set(isOn ? [...before, label] : [...before].filter((one) => one !== label)))
  return {
    isTicked,
    refused: isRefused && !isTicked ? tickFirst : undefined,
    require: () => {
      setRefused(!isTicked)
      if (!isTicked) box.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus()
      return isTicked
    },
    part: rows.length > 0 && (
      <div ref={box} className={styles['doubts']}>
        {rows.map(({ label, detail, checked }) => (
          <TickBox
            key={label}
            label={label}
            detail={detail}
            checked={checked}
            onChange={({ target }) => set(label, target.checked)}
            error={isRefused && !checked ? tickFirst : undefined}
          />
        ))}
      </div>
    ),
  }
}
