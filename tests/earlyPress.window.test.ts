import { beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyPress } from '../src/earlyPress'

const heard: string[] = []
const button = (id: string) => document.getElementById(id)

beforeEach(() => {
  heard.length = 0
  document.body.innerHTML =
    '<div id="root"><header><button id="menu">Menu</button></header>' +
    '<main><button id="review">Review</button></main></div><button id="outside">Outside</button>'
  for (const each of document.querySelectorAll('button'))
    each.addEventListener('click', () => heard.push(each.id))
})

test('a click outside the page is handled once the app has started, a click on the page once the page has loaded', () => {
  const { started, arrived } = keepEarlyPress()
  button('review')?.click()
  started()
  expect(heard).toEqual([])
  button('menu')?.click()
  expect(heard).toEqual(['menu'])
  arrived()
  expect(heard).toEqual(['menu', 'review'])
  button('review')?.click()
  expect(heard).toEqual(['menu', 'review', 'review'])
})

test('a press that comes before any script of the app is kept', () => {
  // A press leaves the focus without its ring. Here every focus has one, so the document answers as a browser does.
  const focus = vi
    .spyOn(document, 'activeElement', 'get')
    .mockReturnValue({ closest: () => button('review') } as unknown as Element)
  const { started, arrived } = keepEarlyPress()
  focus.mockRestore()
  started()
  expect(heard).toEqual([])
  arrived()
  expect(heard).toEqual(['review'])
})

test('of several early clicks only the last one counts, once', () => {
  const { started, arrived } = keepEarlyPress()
  button('review')?.click()
  button('menu')?.click()
  button('menu')?.click()
  started()
  arrived()
  expect(heard).toEqual(['menu'])
})

test('a button that was not there before, or is outside of the page, works at once', () => {
  const { arrived } = keepEarlyPress()
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button id="again">Try again</button>')
  button('again')?.addEventListener('click', () => heard.push('again'))
  button('again')?.click()
  button('outside')?.click()
  expect(heard).toEqual(['again', 'outside'])
  arrived()
  expect(heard).toEqual(['again', 'outside'])
})

test('a press on a page that is rendered anew is heard by the button of the same name', () => {
  const { started, arrived } = keepEarlyPress()
  button('menu')?.click()
  document.querySelector('#root')?.replaceChildren()
  started()
  expect(heard).toEqual([])
  document
    .querySelector('#root')
    ?.insertAdjacentHTML('beforeend', '<button id="other">Review</button><button id="anew">Menu</button>')
  for (const id of ['other', 'anew']) button(id)?.addEventListener('click', () => heard.push(id))
  arrived()
  expect(heard).toEqual(['anew'])
})

test('a press on the network is heard by the button that says another one, once that has replaced the frame', () => {
  const network = (id: string, name: string) =>
    `<button id="${id}" aria-label="Network: ${name}. Change network"></button>`
  const header = document.querySelector('header')
  if (header) header.innerHTML = network('dead', 'Mainnet')
  const { started, arrived } = keepEarlyPress()
  button('dead')?.click()
  if (header) header.innerHTML = network('network', 'Devnet')
  button('network')?.addEventListener('click', () => heard.push('network'))
  started()
  arrived()
  expect(heard).toEqual(['network'])
})
