import { readAccountFields as readTokenFields } from '../tokens/readAccountFields'
import type { AccountReader } from '../transactions/plan'

/** The fields of an account in the words that the steps of a plan promise: those of mints and token accounts, and of pools. */
export const readAccountFields: AccountReader = (account) => readTokenFields(account)
