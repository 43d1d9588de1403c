import { Field } from '../../../ui/Field'
import { Segmented } from '../../../ui/Segmented'
import { actionCopy } from './actionCopy'
import styles from './actions.module.css'

const words = actionCopy.part
const PARTS = ['25', '50', '75', '100'] as const

type PartFieldProps = { percent: string; wrong: string | undefined; onPercent: (percent: string) => void }

/** A part of the free liquidity: by button, or typed. */
export function PartField({ percent, wrong, onPercent }: PartFieldProps) {
  return (
    <>
      <div className={styles['parts']}>
        <Segmented
          label={words.group}
          options={PARTS.map((part) => ({ value: part, label: part === '100' ? words.all : `${part} %` }))}
          value={percent as (typeof PARTS)[number]}
          onChange={onPercent}
        />
      </div>
      <Field
        numeric
        label={words.exactly}
        unit={words.unit}
        inputMode="decimal"
        value={percent}
        onChange={(event) => onPercent(event.target.value)}
        error={wrong}
      />
    </>
  )
}
