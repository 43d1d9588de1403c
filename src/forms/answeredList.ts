import * as v from 'valibot'
import type { ListChoices } from '../tokens/list/listResult'

/** A list with the answers about it, and its text at the time of the answers. */
export type AnsweredList = Readonly<{ text: string; choices: ListChoices; answeredFor: string }>

export const EMPTY_LIST: AnsweredList = { text: '', choices: {}, answeredFor: '' }

/** The list with another text. The answers stay while the person corrects the list, and are dropped where another list replaces it. */
export function withListText({ choices, answeredFor }: AnsweredList, text: string): AnsweredList {
  const isSame = Object.keys(choices).length > 0 && isSameList(answeredFor, text)
  return isSame ? { text, choices, answeredFor } : { ...EMPTY_LIST, text }
}

/** Whether more than half of the lines of each list are lines of the other. */
function isSameList(before: string, after: string): boolean {
  if (before === after) return true
  const [one = [], other = []] = [before, after].map((text) =>
    text.split(/[\r\n]+/).filter((line) => line.trim() !== ''),
  )
  const isMostlyIn = (lines: readonly string[], all: ReadonlySet<string>) =>
    lines.filter((line) => all.has(line)).length * 2 > lines.length
  return isMostlyIn(one, new Set(other)) && isMostlyIn(other, new Set(one))
}

const place = v.pipe(v.number(), v.integer(), v.minValue(0))
/** The stored answers about a list. */
export const keptChoices = v.object({
  columns: v.exactOptional(v.object({ receiver: place, amount: v.nullable(place) })),
  amountForAll: v.exactOptional(v.string()),
  decimals: v.exactOptional(v.picklist(['point', 'comma'])),
  units: v.exactOptional(v.picklist(['base', 'whole'])),
  done: v.exactOptional(
    v.object({ way: v.picklist(['leave', 'leave-done', 'only', 'pay']), lines: v.number() }),
  ),
  unit: v.exactOptional(v.object({ told: v.string(), symbol: v.string(), is: v.picklist(['own', 'other']) })),
  amountIs: v.exactOptional(v.object({ told: v.string(), is: v.picklist(['sent', 'arrives']) })),
})
