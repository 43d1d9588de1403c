import { Keypair } from '@solana/web3.js'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { KeyFileField } from '../../src/forms/KeyFileField'
import { field } from '../support/hands'

afterEach(cleanup)

/** The file of a new key, which is read once `read` is called. */
function aKeyFile() {
  const { secretKey, publicKey } = Keypair.generate()
  const file = new File([JSON.stringify([...secretKey])], 'key.json', { type: 'application/json' })
  const text = file.text.bind(file)
  let read = () => {}
  const asked = new Promise<void>((resolve) => (read = resolve))
  Object.assign(file, { text: () => asked.then(text) })
  return { file, address: publicKey.toBase58(), read }
}

const choose = (file: File) => userEvent.upload(field('Key file'), file)
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

test('a key that is still being read when its field goes, as with another network, is given to no one', async () => {
  const onKey = vi.fn()
  const props = { chosen: undefined, onKey, hint: undefined, error: undefined }
  const { rerender } = render(<KeyFileField key="mainnet" {...props} />)
  const key = aKeyFile()
  await choose(key.file)
  rerender(<KeyFileField key="devnet" {...props} />)
  key.read()
  await settle()
  expect(onKey).not.toHaveBeenCalled()
})

test('a file that is gone once it is read is called so, and another can be chosen', async () => {
  const onKey = vi.fn()
  render(<KeyFileField chosen={undefined} onKey={onKey} hint={undefined} error={undefined} />)
  const { file } = aKeyFile()
  Object.assign(file, { text: () => Promise.reject(new DOMException('gone', 'NotFoundError')) })
  await choose(file)
  expect(await screen.findByText(/could not be read.*Choose it again/)).toBeTruthy()
  const key = aKeyFile()
  await choose(key.file)
  key.read()
  await vi.waitFor(() =>
    expect(onKey).toHaveBeenLastCalledWith(expect.objectContaining({ address: key.address })),
  )
})

test('of two files the later one counts, even where the earlier one is read last', async () => {
  const onKey = vi.fn()
  render(<KeyFileField chosen={undefined} onKey={onKey} hint={undefined} error={undefined} />)
  const [first, second] = [aKeyFile(), aKeyFile()]
  await choose(first.file)
  await choose(second.file)
  second.read()
  await vi.waitFor(() => expect(onKey).toHaveBeenCalled())
  first.read()
  await settle()
  expect(onKey.mock.calls.map(([key]) => (key as { address: string }).address)).toEqual([second.address])
})
