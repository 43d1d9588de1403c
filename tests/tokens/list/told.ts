import { Keypair } from '@solana/web3.js'
import { type ListChoices, readList } from '../../../src/tokens/list/readList'

export const [A, B, C] = Array.from({ length: 3 }, (_, at) =>
  Keypair.fromSeed(new Uint8Array(32).fill(at + 1)).publicKey.toBase58(),
) as [string, string, string]
const letterOf = (text: string) =>
  text.replaceAll(A, 'A').replaceAll(B, 'B').replaceAll(C, 'C').replaceAll('\u0000', '')

/** A, B and C in a text stand for addresses. */
export function filled(text: string): string {
  return text.replace(/\b[ABC]\b/g, (letter) => ({ A, B, C })[letter] ?? letter)
}

/** "A 0.5, B 0.25" where everything is read; "columns?" and the like where it is asked; a line with a problem as "3: columns". */
export function told(text: string, choices: ListChoices = {}, symbol?: string): string {
  const list = readList(text, choices, symbol)
  if (list.status === 'refused') return `refused: ${list.refusal.reason}`
  if (list.status === 'asks') return `${list.question.kind}?`
  return list.rows
    .map(({ line, receiver, amount, problem }) =>
      problem === null ? `${letterOf(receiver)} ${amount}` : `${line}: ${problem}`,
    )
    .join(', ')
}
