import { Keypair } from '@solana/web3.js'
import type { CountedToken } from '../../../src/tokens/list/listUnits'
import type { ListChoices } from '../../../src/tokens/list/listResult'
import { readList } from '../../../src/tokens/list/readList'

export const [A, B, C] = Array.from({ length: 3 }, (_, at) =>
  Keypair.fromSeed(new Uint8Array(32).fill(at + 1)).publicKey.toBase58(),
) as [string, string, string]
const letterOf = (text: string) =>
  text.replaceAll(A, 'A').replaceAll(B, 'B').replaceAll(C, 'C').replaceAll('\u0000', '')

/** A, B and C in a text stand for addresses. */
export function filled(text: string): string {
  return text.replace(/\b[ABC]\b/g, (letter) => ({ A, B, C })[letter] ?? letter)
}

/**
 * "A 0.5, B 0.25" where everything is read; "columns?" and the like where it is asked; a line with a problem as "3: columns", and one that
 * is left out because the list marks it as done as "A out".
 */
export function told(text: string, choices: ListChoices = {}, sent?: string | CountedToken): string {
  const list = readList(text, choices, typeof sent === 'string' ? { symbol: sent } : sent)
  if (list.status === 'refused') return `refused: ${list.refusal.reason}`
  if (list.status === 'asks') return `${list.question.kind}?`
  const rows = list.rows.map(({ line, receiver, amount, problem }) => ({
    line,
    said: problem === null ? `${letterOf(receiver)} ${amount}` : `${line}: ${problem}`,
  }))
  const done = list.done.map(({ line, receiver }) => ({ line, said: `${letterOf(receiver)} out` }))
  return [...rows, ...done]
    .toSorted((a, b) => a.line - b.line)
    .map(({ said }) => said)
    .join(', ')
}
