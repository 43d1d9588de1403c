import { useState } from 'react'

/** What was typed into panels, by panel and field: it outlives a look at the review. The page has one, and empties it. */
export type Typed = Map<string, unknown>

/** A state that begins with what was typed before; `key` names panel and field. */
export function useTyped<Value>(typed: Typed, key: string, first: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (typed.has(key) ? (typed.get(key) as Value) : first))
  const set = (next: Value) => {
    typed.set(key, next)
    setValue(next)
  }
  return [value, set]
}
