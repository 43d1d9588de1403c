import { Fragment, useMemo } from 'react'
import * as v from 'valibot'
import { parseDecimals } from '../tokens/form/parseField'
import { allocationsOf } from '../tokens/form/rows'
import type { AddedList, PastedList } from '../tokens/form/values'
import type { ListChoices, ReadListResult } from '../tokens/list/listResult'
import { readList } from '../tokens/list/readList'
import { keptChoices } from './answeredList'
import { Mark } from '../ui/Mark'
import { listWords } from './listCopy'
import { ReadFacts } from './ListQuestions'

type Token = Readonly<{ decimals: number; symbol: string }>

const written = v.fallback(v.pipe(v.string(), v.parseJson(), keptChoices), {})

/** The answers about a pasted list; none where the stored ones are invalid. */
export function choicesOf({ choices }: PastedList): ListChoices {
  return v.parse(written, choices)
}

/** Reads a pasted list of parts of a token's supply. */
export function readPastedList(list: PastedList, { decimals, symbol }: Token): ReadListResult {
  const choices = choicesOf(list)
  // Without decimals, one base unit is one token.
  return readList(list.text, decimals === 0 ? { ...choices, units: 'whole' } : choices, { symbol })
}

/** The results of the lists whose rows are in a distribution, and whether the rows would differ with the token's present decimals. */
export function PastedFacts({ lists, token }: { lists: readonly AddedList[]; token: Token }) {
  const facts = useMemo(
    () =>
      lists.flatMap((list) => {
        const decimals = parseDecimals(list.decimals) ?? token.decimals
        const added = readPastedList(list, { ...token, decimals })
        if (added.status !== 'read') return []
        const rows = rowsOf(added, decimals)
        const isSame = rowsOf(readPastedList(list, token), token.decimals) === rows
        return [{ soFar: added.soFar, otherDecimals: isSame ? null : decimals }]
      }),
    [lists, token],
  )
  return facts.map(({ soFar, otherDecimals }, at) => (
    <Fragment key={at}>
      <ReadFacts soFar={soFar} />
      {otherDecimals !== null && (
        <Mark kind="warn">{listWords.otherDecimals(otherDecimals, token.decimals)}</Mark>
      )}
    </Fragment>
  ))
}

/** The rows of a list as text, for a comparison. */
function rowsOf(list: ReadListResult, decimals: number): string | null {
  return list.status === 'read' ? JSON.stringify(allocationsOf(list, decimals)) : null
}
