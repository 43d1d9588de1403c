import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './classNames'
import { Mark } from './Mark'

type TickBoxProps = ComponentProps<'input'> & {
  label: ReactNode
  detail?: ReactNode
  /** Ticking it cannot be undone: the box is pink and says so. */
  forever?: boolean
  /** Why it cannot be ticked now; the box is disabled and shows it. */
  barred?: string | undefined
  /** What is wrong while it is ticked. */
  error?: string | undefined
}

/** A checkbox with its consequence below. Its accessible name is the label; `detail` and "forever" are its description. */
export function TickBox({ label, detail, forever, barred, error, ...input }: TickBoxProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const noteId = `${id}-note`
  const described = detail !== undefined || forever || barred !== undefined || error !== undefined
  return (
    <label
      className={classNames('tick', forever && 'forever', barred !== undefined && 'barred')}
      htmlFor={id}
    >
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-labelledby={`${id}-label`}
        disabled={barred !== undefined || input.disabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described ? noteId : undefined}
      />
      <span>
        <b id={`${id}-label`}>{label}</b>
        {(detail ?? barred ?? error) !== undefined && (
          <span className="tick-detail" id={noteId}>
            {detail}
            {forever && <span className="sr"> This is forever.</span>}
            {barred !== undefined && <Mark kind="off">{barred}</Mark>}
            {error !== undefined && <Mark kind="err">{error}</Mark>}
          </span>
        )}
      </span>
      {forever && (
        <Mark kind="final">
          <span {...((detail ?? barred ?? error) === undefined ? { id: noteId } : {})}>forever</span>
        </Mark>
      )}
    </label>
  )
}
