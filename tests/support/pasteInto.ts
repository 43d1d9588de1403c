import { userEvent } from '@testing-library/user-event'

/** Puts a text into a field in one go, behind what stands there, where it does not matter how it is typed: each key draws the page anew. */
export async function pasteInto(field: Element | undefined, text: string): Promise<void> {
  if (!field) throw new Error(`there is no field for “${text}”`)
  await userEvent.click(field)
  await userEvent.paste(text)
}
