import { randomBytes } from 'node:crypto'

/** Unguessable, so that no text from the chain can pass for a marked number. */
const MARK = randomBytes(12).toString('hex')
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g')

/** JSON with bigints as plain numbers of any length, as Solana's RPC writes u64. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? numberOrMark(each) : each,
  )
  return text.includes(MARK) ? text.replace(MARKED, '$1') : text
}

function numberOrMark(value: bigint): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : `${MARK}${value}`
}
