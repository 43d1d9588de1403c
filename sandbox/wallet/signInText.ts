import type { SolanaSignInInput } from '@solana/wallet-standard-features'

/** The lines after the statement in their order, each with its name. */
const LINES = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/**
 * The text of Sign In With Solana that a wallet writes from a page's fields (github.com/phantom/sign-in-with-solana, ABNF Message Format):
 * a field that is not given has no line. Throws, with code -32602, where a field names another site or account, or would add a line.
 */
export function signInText(
  input: SolanaSignInInput,
  own: Readonly<{ domain: string; address: string }>,
): string {
  const { statement, resources } = input
  const all = [statement, ...(resources ?? []), ...LINES.map(([field]) => input[field])]
  if (all.some((text) => text?.includes('\n'))) throw refused('A field of a sign-in has one line.')
  if (input.domain !== undefined && input.domain !== own.domain)
    throw refused(`This page is ${own.domain}, and asks to sign in to ${input.domain}.`)
  if (input.address !== undefined && input.address !== own.address)
    throw refused('The page asks for the sign-in of another account.')
  const lines = LINES.flatMap(([field, name]) =>
    input[field] === undefined ? [] : [`${name}: ${input[field]}`],
  )
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return [
    `${own.domain} wants you to sign in with your Solana account:`,
    own.address,
    ...(statement === undefined ? [] : ['', statement]),
    ...(lines.length === 0 ? [] : ['', ...lines]),
  ].join('\n')
}

function refused(message: string): Error {
  return Object.assign(new Error(message), { code: -32602 })
}
