import { useMemo } from 'react'
import * as v from 'valibot'
import type { PastedList } from '../tokens/form/values'
import { type ListChoices, readList, type ReadListResult } from '../tokens/list/readList'
import { keptChoices } from './answeredList'
import { ReadFacts } from './ListQuestions'

type Token = Readonly<{ decimals: number; symbol: string }>

const written = v.fallback(v.pipe(v.string(), v.parseJson(), keptChoices), {})

/** The answers about a pasted list; none where there are no valid ones. */
export function choicesOf({ choices }: PastedList): ListChoices {
  return v.parse(written, choices)
}

/** Reads a pasted list of parts of a token's supply. */
export function readPastedList(list: PastedList, { decimals, symbol }: Token): ReadListResult {
  const choices = choicesOf(list)
  // Without decimals, a base unit is a whole one.
  return readList(list.text, decimals === 0 ? { ...choices, units: 'whole' } : choices, symbol)
}

/** What was read of the lists whose rows a distribution has. */
export function PastedFacts({ lists, token }: { lists: readonly PastedList[]; token: Token }) {
  const facts = useMemo(
    () =>
      lists.flatMap((list) => {
        const read = readPastedList(list, token)
        return read.status === 'read' ? [read.soFar] : []
      }),
    [lists, token],
  )
  return facts.map((soFar, at) => <ReadFacts key={at} soFar={soFar} />)
}
