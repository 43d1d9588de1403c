import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import CreateTokenPage from '../../../src/pages/create-token/CreateTokenPage'
import { readDraft, saveDraft } from '../../../src/storage/drafts'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../src/tokens/form/values'
import { field, pageAt, pasteInto } from '../../support/hands'

/** The page at that address, as the app shows it. */
export const thePage = (address = '/create-token') => pageAt(address, <CreateTokenPage />)

/** The page with a draft that was kept earlier, once the form is filled from it. */
export async function showDraft(values: Partial<TokenFormValues>): Promise<void> {
  await keepDraft({ name: 'Grey Almanac', ...values })
  render(thePage())
  await waitFor(() => expect(field('Name').value).toBe(values.name ?? 'Grey Almanac'))
}

export async function keepDraft(values: Partial<TokenFormValues>): Promise<void> {
  await saveDraft('create-token', { values: { ...EMPTY_TOKEN_FORM, ...values }, stored: {} })
}

/** What the draft holds that is kept now. */
export async function keptValues(): Promise<TokenFormValues | undefined> {
  return ((await readDraft('create-token')) as { values: TokenFormValues } | undefined)?.values
}

export const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
export const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

/** Puts a text into a field in one go, in place of what is there, where it does not matter how it is typed. */
export async function paste(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name))
  await pasteInto(field(name), text)
}

/** What a fetch is for, as text. */
export function addressOf(asked: Parameters<typeof fetch>[0]): string {
  if (typeof asked === 'string') return asked
  return asked instanceof URL ? asked.href : asked.url
}
