/* The sentences of what plans and the journal say as ids and values: one table of words for each family. */

import * as v from 'valibot'
import { describeSaidBy, nameProblem } from '../errors/describeError'
import { POOL_SAID } from '../liquidity/said'
import { LOCK_SAID } from '../locks/said'
import { TOKEN_SAID } from '../tokens/said'
import { ENGINE_SAID, type Said, type SaidTable, type SaidWords } from '../transactions/said'
import { withCommas } from '../units/grouping'
import { engineWords } from './engineWords'
import { refusalWordsOf } from './failureWords'
import { LOCK_WORDS } from './lock/words'
import { POOL_WORDS } from './pool/words'
import { TOKEN_WORDS } from './token/words'
import type { FailureRecord } from '../transactions/events'
import { isSaid } from '../units/said'

type Draw = (said: Said) => string | null

const FAMILIES: readonly Draw[] = [
  drawer(ENGINE_SAID, engineWords(sentenceOf)),
  drawer(TOKEN_SAID, TOKEN_WORDS),
  drawer(POOL_SAID, POOL_WORDS),
  drawer(LOCK_SAID, LOCK_WORDS),
]

describeSaidBy(sentenceOf, refusalWordsOf)

/** What stands in place of words that this version cannot make: a stored row may be of another version, or altered. */
const UNREADABLE = 'Not readable here'

/** The sentence, with figures grouped as the settings say. */
export function sentenceOf(said: Said): string {
  for (const draw of FAMILIES) {
    const words = draw(said)
    if (words !== null) return words
  }
  return UNREADABLE
}

/** Sentences of one paragraph. */
export function sentencesOf(all: readonly Said[]): string {
  return all.map(sentenceOf).join(' ')
}

/** The sentence for an export, which has commas whatever the settings say. */
export function exportedSentence(said: Said): string {
  return withCommas(() => sentenceOf(said))
}

/** The message of a failure, or its code where it has none. */
export function saidMessageOf({ code, context }: FailureRecord, say = sentenceOf): string {
  const { message } = context
  if (isSaid(message)) return say(message)
  if (typeof message === 'string') return message
  return code === 'name/moved' || code === 'name/unresolved' ? nameProblem(code, context) : code
}

/** Null where the family does not have the id, or its values are not what the table says. */
function drawer<Table extends SaidTable>(table: Table, words: SaidWords<Table>): Draw {
  const isOwn = (id: string): id is keyof Table & string => Object.hasOwn(table, id)
  const draw = <Id extends keyof Table & string>(id: Id, values: unknown) => {
    const schema: Table[Id] = table[id]
    const read = v.safeParse(schema, values)
    return read.success ? words[id](read.output) : null
  }
  return ({ id, values }) => (isOwn(id) ? draw(id, values) : null)
}
