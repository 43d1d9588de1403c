import { useState } from 'react'

/**
 * What was typed into panels, by panel and field: it survives a visit to the review. There is one for the page, which empties
 * it.
 */
export type Typed = Map<string, unknown>

/** A state that starts with what was typed before; `key` names panel and field. */
export function useTyped<Value>(typed: Typed, key: string, first: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (typed.has(key) ? (typed.get(key) as Value) : first))
  const set = (next: Value) => {
    typed.set(key, next)
    setValue(next)
  }
  return [value, set]
}
