import { readFileSync } from 'node:fs'
import { matchPath } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { routePath } from '../../src/app/basePath'
import { takeError } from '../../src/app/navigationError'
import { routes } from '../../src/app/routes'
import { isDocumentAgain, recallScroll, rememberScroll } from '../../src/app/scrollMemory'

afterEach(() => sessionStorage.clear())

test('the path of an address is the part below the base, without a slash at the end', () => {
  expect(routePath('/', '')).toBe('/')
  expect(routePath('/faq/', '')).toBe('/faq')
  expect(routePath('/x/', '/x')).toBe('/')
  expect(routePath('/x/create-token', '/x')).toBe('/create-token')
})

test('the browser tests open each page but the lessons, which have tests of their own', () => {
  const [, list = ''] =
    /const PAGES = \[(.*?)\] as const/s.exec(readFileSync('e2e/shell.spec.ts', 'utf8')) ?? []
  const opened = [...list.matchAll(/\['([^']+)'/g)].map(([, path = '']) => path)
  const pages = routes.map(({ path }) => path).filter((path) => !path.includes(':lesson'))
  expect(pages.filter((path) => !opened.some((one) => matchPath(path, one)))).toEqual([])
})

test('the error is taken out of a navigation state and the rest is kept', () => {
  expect(takeError(null)).toBeUndefined()
  expect(takeError({ error: 7 })).toBeUndefined()
  expect(takeError({ error: '' })).toBeUndefined()
  expect(takeError({ error: 'No.' })).toEqual({ error: 'No.', rest: null })
  expect(takeError({ error: 'No.', tab: 2 })).toEqual({ error: 'No.', rest: { tab: 2 } })
})

test('takes up an old scroll position where a document is reloaded or gone back to, not where it is opened anew', () => {
  const opened = vi.spyOn(performance, 'getEntriesByType')
  for (const [type, isAgain] of [
    ['reload', true],
    ['back_forward', true],
    ['navigate', false],
  ] as const) {
    opened.mockReturnValue([{ type } as unknown as PerformanceEntry])
    expect(isDocumentAgain(), type).toBe(isAgain)
  }
  opened.mockRestore()
})

test('remembers where fifty entries of history were scrolled to', () => {
  for (let entry = 0; entry < 60; entry++) rememberScroll(`key${entry}`, entry + 0.4)
  expect(recallScroll('key59')).toBe(59)
  expect(recallScroll('key10')).toBe(10)
  expect(recallScroll('key9')).toBeUndefined()
})
