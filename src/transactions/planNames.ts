/** Names that were typed in place of addresses. An operation keeps them with their addresses, and stops where a name has moved. */

import type { Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import type { Plan } from './plan'
import type { Subject, TypedNames } from './subject'

/** The plan with the names that were typed for its addresses; its subject, and so its record, keeps them. */
export function withTypedNames<About extends Subject>(plan: Plan<About>, names: TypedNames): Plan<About> {
  return Object.keys(names).length === 0 ? plan : { ...plan, subject: { ...plan.subject, names } }
}

/** A subject with the names that were typed for its addresses. */
export type WithTypedNames = Readonly<{ names?: TypedNames | undefined }>

/**
 * Resolves the names of a plan or a record again. Rejects with name/moved where one stands for another address than when it was typed, with
 * name/unresolved where it stands for none, or with rpc/*.
 */
export async function requireNames(connection: Connection, { names = {} }: WithTypedNames): Promise<void> {
  const [moved] = await findMoved(connection, names)
  if (moved) throw moved[1]
}

/** The names that stand for another address than when they were typed, or for none, each with its name/*. Rejects with rpc/*. */
export async function findMoved(
  connection: Connection,
  names: TypedNames,
): Promise<ReadonlyMap<string, AppError>> {
  const typed = Object.entries(names)
  if (typed.length === 0) return new Map()
  const { resolveNames } = await import('../solana/names')
  const now = await resolveNames(
    connection,
    typed.map(([name]) => name),
  )
  const moved = typed.flatMap(([name, was]): (readonly [string, AppError])[] => {
    const is = now.get(name)
    if (is === was) return []
    if (typeof is !== 'string') return [[name, is ?? new AppError('name/unresolved', { name })]]
    return [[name, new AppError('name/moved', { name, was, is })]]
  })
  return new Map(moved)
}
