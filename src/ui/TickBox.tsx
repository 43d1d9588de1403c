import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './classNames'
import { Mark } from './Mark'

type TickBoxProps = ComponentProps<'input'> & {
  label: ReactNode
  detail?: ReactNode
  /** Whether ticking cannot be undone: the box is then pink and says so. */
  forever?: boolean
  /** Why the box cannot be ticked now; it is disabled and shows the reason. */
  barred?: string | undefined
  /** The problem of the ticked box. */
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
