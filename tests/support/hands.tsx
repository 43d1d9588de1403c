import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { isValidElement, type ReactElement, type ReactNode, useLayoutEffect } from 'react'
import {
  type InitialEntry,
  type Location,
  MemoryRouter,
  type NavigateFunction,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router-dom'
import { expect } from 'vitest'

/* What a test does at a page: it shows it at an address, goes back and forth, fills fields, presses buttons and goes to the review. */

/** A page, or the pages at several paths: no other address has one. */
type Pages = ReactElement | Readonly<Record<string, ReactNode>>

/** Pages at an address, in the app's `<main>`; `beside` stands below. Of several addresses the last is shown, and the others were visited. */
export function pageAt(at: InitialEntry | InitialEntry[], pages: Pages, beside?: ReactNode) {
  return (
    <MemoryRouter initialEntries={[at].flat()}>
      <main>
        {isValidElement(pages) ? (
          pages
        ) : (
          <Routes>
            {Object.entries(pages).map(([path, page]) => (
              <Route key={path} path={path} element={page} />
            ))}
          </Routes>
        )}
      </main>
      {beside}
      <Place />
    </MemoryRouter>
  )
}

/** Draws what `pageAt` returns. */
export function showPage(...page: Parameters<typeof pageAt>) {
  return render(pageAt(...page))
}

let place: Location
let go: NavigateFunction
/** Tells `urlNow`, `searchNow` and `travel` of the router that it stands in. */
export function Place() {
  const now = [useLocation(), useNavigate()] as const
  useLayoutEffect(() => void ([place, go] = now))
  return null
}

/** Where the page that was shown last is now. */
export const urlNow = () => `${place.pathname}${place.search}${place.hash}`
export const searchNow = () => place.search
/** To an address, or so many entries of the history ahead, or back where it is less than zero. */
export const travel = (to: string | number) =>
  act(async () => await (typeof to === 'number' ? go(to) : go(to)))

type Name = string | RegExp

/** The only field with this label. */
export const field = (label: Name) => screen.getByLabelText<HTMLInputElement>(label)
/** The only text field that is called so, by its label or otherwise. */
export const textbox = (name: Name) => screen.getByRole<HTMLInputElement>('textbox', { name })

/** The field with this name in its form, where its label changes with what is chosen. */
export function formField(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!found) throw new Error(`no field has the name “${name}”`)
  return found
}

/** Gives a field another value at once. */
export function fill(into: Element | null | undefined, value: string): void {
  if (!into) throw new Error(`there is no field for “${value}”`)
  fireEvent.change(into, { target: { value } })
}

/** Puts a text into a field in one go, behind what stands there, where it does not matter how it is typed: each key draws the page anew. */
export async function pasteInto(into: Element | undefined, text: string): Promise<void> {
  if (!into) throw new Error(`there is no field for “${text}”`)
  await userEvent.click(into)
  await userEvent.paste(text)
}

/** Presses the only button of that name. */
export async function press(name: Name): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }))
}

/** Presses the first button of that name, where the page has a second one: without its styles it has the bar of a phone, too. */
export async function pressFirst(name: Name): Promise<void> {
  await userEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
}

/** Presses the last button of that name, where the page opens a part with a button of its own. */
export async function pressLast(name: Name): Promise<void> {
  await userEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement)
}

/** Presses the first button of that name once there is one. */
export async function pressSoon(name: Name): Promise<void> {
  await screen.findAllByRole('button', { name })
  await pressFirst(name)
}

/** Presses the first button of that name that can be pressed, once there is one: a busy one takes no press. */
export async function pressReady(name: Name): Promise<void> {
  const ready = () =>
    screen
      .queryAllByRole<HTMLButtonElement>('button', { name })
      .find((one) => !one.disabled && one.getAttribute('aria-disabled') !== 'true')
  await waitFor(() => expect(ready()).toBeDefined())
  await userEvent.click(ready() as HTMLElement)
}

/** The title of the page, once it is this one. */
export const pageTitle = (name: Name) => screen.findByRole('heading', { level: 1, name })

/** Goes from a form to its review, and waits for it. */
export async function review(): Promise<void> {
  await pressReady('Review')
  await pageTitle('Review')
}
