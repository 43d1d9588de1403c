import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const FORM = `
  <label>Amount <input name="amount"></label>
  <label>Note <textarea></textarea></label>
  <label>Order <select><option>newest</option><option>largest</option></select></label>
  <label>All of it <input type="checkbox"></label>
  <label>Key <input data-secret></label>
  <label>Word <input type="password"></label>
  <form data-draft><label>Name <input></label></form>`

/** The module as a page that was just loaded has it. */
async function load() {
  vi.resetModules()
  document.body.innerHTML = `<main>${FORM}</main>`
  return import('../../src/ui/keptFields')
}

function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((each) =>
    each.textContent.trim().startsWith(label),
  )
  return found?.querySelector('input, textarea, select') as HTMLInputElement
}

function type(label: string, value: string): void {
  field(label).value = value
  field(label).dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => sessionStorage.clear())
afterEach(() => history.replaceState(null, '', '/'))

test('what stands in the fields is there again after the page was loaded anew, and the page hears of it', async () => {
  const before = await load()
  type('Amount', '400')
  type('Note', 'for the club')
  type('Order', 'largest')
  field('All').click()
  before.keepAll()

  const after = await load()
  const heard: string[] = []
  document.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value))
  after.putBackEarly()
  expect(field('Amount').value).toBe('')
  after.putBack()
  expect([field('Amount').value, field('Note').value, field('Order').value]).toEqual([
    '400',
    'for the club',
    'largest',
  ])
  expect(field('All').checked).toBe(true)
  expect(heard).toEqual(expect.arrayContaining(['400', 'for the club']))
})

test('no key, no password and no form with a draft of its own is kept', async () => {
  const { keepAll } = await load()
  for (const label of ['Key', 'Word', 'Name']) type(label, 'kept elsewhere or nowhere')
  keepAll()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('elsewhere')
})

test('what is typed before the page is alive is kept at once, and is there before anything else runs', async () => {
  const before = await load()
  type('Name', 'Quiet Heron')
  type('Key', 'a secret')
  before.keepEarly()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret')

  const after = await load()
  after.putBackEarly()
  expect(field('Name').value).toBe('Quiet Heron')
  after.putBack()
  expect(sessionStorage.length).toBe(0)
})

test('a field that comes later is filled; another page gets nothing', async () => {
  const before = await load()
  type('Amount', '400')
  before.keepAll()

  history.replaceState(null, '', '/elsewhere')
  const elsewhere = await load()
  elsewhere.putBack()
  expect(field('Amount').value).toBe('')
  history.replaceState(null, '', '/')

  const after = await load()
  document.body.innerHTML = ''
  after.putBack()
  document.body.innerHTML = FORM
  await vi.waitFor(() => expect(field('Amount').value).toBe('400'))
})
