/** A few choices side by side, one of them pressed. `label` names the group for a screen reader. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  /** Null: none is pressed. */
  value: Value | null
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
