import { expect, test } from 'vitest'

/** What stands in the page, and the element with that id. */
function put(page: string): HTMLElement {
  document.body.innerHTML = page
  const element = document.getElementById('it')
  if (!element) throw new Error('it is not there')
  return element
}

test.each([
  ['<label for="it">One</label><input id="it"><label for="it">Two</label>', ['One', 'Two']],
  ['<label for="other">None</label><label>Around<select id="it"></select></label>', ['Around']],
  ['<label for="it">One</label><label>Around<textarea id="it"></textarea></label>', ['One', 'Around']],
  ['<label for="other">None</label><button id="it"></button>', []],
])('the labels of a field are those that name it and the one around it: %s', (page, labels) => {
  const field = put(page)
  const found = 'labels' in field && field.labels ? Array.from(field.labels as Iterable<HTMLElement>) : null
  expect(found?.map(({ textContent }) => textContent)).toEqual(labels)
  document.body.firstElementChild?.remove()
  document.body.append(Object.assign(document.createElement('label'), { htmlFor: 'it', textContent: 'New' }))
  const after = document.getElementById('it')
  if (after && 'labels' in after)
    expect(Array.from(after.labels as Iterable<HTMLElement>).at(-1)?.textContent).toMatch(/New|Around/)
})

test('a form has no labels, and still finds its fields by their names', () => {
  const form = put('<form id="it"><input name="amount"></form>')
  expect('labels' in form ? form.labels : undefined).toBeUndefined()
  expect(Reflect.get(form, 'amount')).toBe(form.firstElementChild)
})
