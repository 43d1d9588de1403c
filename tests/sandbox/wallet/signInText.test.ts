import { expect, it } from 'vitest'
import { signInText } from '../../../sandbox/wallet/signInText'

const own = { domain: 'mint.example', address: '4Nd1mYQ7Zy4L5QnJxkqk5tRkq8yxCeqpAiDxC2vR9bTe' }

it('is the two first lines where a page gives no field, and has a line for each that it gives', () => {
  const least = `mint.example wants you to sign in with your Solana account:\n${own.address}`
  expect(signInText({}, own)).toBe(least)
  expect(signInText({ statement: 'Hello.' }, own)).toBe(`${least}\n\nHello.`)
  expect(signInText({ nonce: 'abcdefgh', chainId: 'devnet' }, own)).toBe(
    `${least}\n\nChain ID: devnet\nNonce: abcdefgh`,
  )
  expect(signInText({ resources: ['https://a.example', 'https://b.example'] }, own)).toBe(
    `${least}\n\nResources:\n- https://a.example\n- https://b.example`,
  )
})

it.each([
  ['another site', { domain: 'evil.example' }],
  ['another account', { address: '1'.repeat(32) }],
  ['a statement of two lines', { statement: 'Hello.\n\nURI: https://evil.example' }],
  ['a nonce of two lines', { nonce: 'abcdefgh\nVersion: 2' }],
  ['a resource of two lines', { resources: ['https://a.example\n- https://b.example'] }],
])('is refused for %s', (_, input) => {
  expect(() => signInText(input, own)).toThrow(expect.objectContaining({ code: -32602 }))
})
