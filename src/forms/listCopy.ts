import type { Refusal } from '../tokens/list/listTable'
import type { ListQuestion } from '../tokens/list/readList'

/** What is asked about a list before it is read, in a sentence. */
export function sentenceOfQuestion(question: ListQuestion): string {
  switch (question.kind) {
    case 'columns':
      return 'Choose the column of the receivers and the column of the amounts.'
    case 'amount-for-all':
      return 'This list has addresses alone. Say how much each of them gets.'
    case 'decimals': {
      const { amount, disagree } = question
      if (!disagree) return `“${amount.text}” can be read in two ways. Say which number it is.`
      const [one, other] = disagree
      return `The amounts are written in two ways: “${one.text}” in line ${one.line}, “${other.text}” in line ${other.line}. Say which sign is decimal.`
    }
    case 'units':
      return `Say whether ${question.amount} counts whole tokens or base units, the smallest part of a token.`
  }
}

/** Why a list is not read at all. */
export function sentenceOfRefusal(refusal: Refusal): string {
  return refusal.reason === 'quote'
    ? `A quote in line ${refusal.line} is not closed, so it cannot be told where the lines after it end. Close it, or remove it.`
    : 'This looks like JSON, and cannot be read as a list. Use an array of entries with an address and an amount each.'
}
