import type { CreateAppKit } from '@reown/appkit'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import type { Wallet } from '@wallet-standard/base'
import { AppError } from '../errors/AppError'
import { saidError } from '../errors/codes'
import { describeError } from '../errors/describeError'
import { toast } from '../ui/toast/toast'
import { decodeBase58, encodeBase58 } from '../units/base58'
import { currentLink } from './link'
import {
  chainName,
  faultOf,
  isFreshSignIn,
  newSignIn,
  readSignInMessage,
  writeMessage,
  type SignedText,
  type SignInData,
} from './signInMessage'
import { isSignedIn, keepSession, replaceSessions, revokeSession, signInOf } from './signInSession'
import { featuresOf, firstAccount } from './standardWallets'
import { toSigningError } from './walletSigner'
import { walletStore } from './walletStore'

/** The message for a person who declines the signature. */
export const SIGNATURE_DECLINED = 'Signature declined'
/** The message for the kit where a wallet cannot sign in, which the page has said. */
export const CANNOT_SIGN_IN = 'this wallet cannot sign in'

type Siwx = NonNullable<CreateAppKit['siwx']>

/** The requests that wallets have not answered, by nonce: each nonce is good for one answer. */
const asked = new Map<string, SignInData>()
/** The signed texts of wallets that write the text themselves, by nonce. */
const written = new Map<string, string>()

/**
 * Sign-in for the kit (its option `siwx`): the kit asks for a session after each connection and each change of account or network, shows
 * its view where there is none, and passes on the signed message. Each method rejects with a sentence that the view shows.
 */
export const siwx: Siwx = {
  async createMessage({ chainId, accountAddress }) {
    const data = remember(newSignIn({ chainId, accountAddress }))
    return { ...data, chainId, resources: [...data.resources], toString: () => writeMessage(data) }
  },
  async signMessage({ message }) {
    const data = readSignInMessage(message)
    if (data === null) throw new Error('The message cannot be read.')
    const signed = await ask(data)
    written.set(data.nonce, signed.message)
    return encodeBase58(signed.signature)
  },
  async addSession({ data: { nonce }, message, signature }) {
    const text = written.get(nonce) ?? message
    written.delete(nonce)
    accept(nonce, { message: text, signature: decodeBase58(signature) ?? new Uint8Array() })
  },
  async setSessions(sessions) {
    replaceSessions(
      sessions.flatMap(({ message, signature }) => {
        const data = readSignInMessage(message)
        return data ? [{ data, message, signature }] : []
      }),
    )
  },
  async getSessions(caip, address) {
    try {
      const found = signInOf(address, { caip })
      if (!found) return []
      return [{ ...found, data: { ...found.data, chainId: caip, resources: [...found.data.resources] } }]
    } catch (thrown) {
      // The kit disconnects the wallet, and says why only where its window is open.
      sayError(new AppError('sign-in/failed', {}, { cause: thrown }))
      throw thrown
    }
  },
  async revokeSession(caip, address) {
    revokeSession(address, { caip })
  },
  getRequired: () => __SIGN_IN__ === 'required',
  signOutOnDisconnect: true,
}

/**
 * Signs in with a wallet that can connect and sign in one prompt (`solana:signIn`), before the kit connects it. Does nothing where the
 * wallet cannot and signs messages, which the kit then asks for, or is signed in. Rejects where the person declines, the answer does not
 * match the request, or the wallet can do neither, which it also shows: the kit then connects nothing, and has no words for it.
 */
export async function signInFirst(wallet: Wallet): Promise<void> {
  const { cluster } = walletStore.getState()
  const known = firstAccount(wallet)
  if (known && isSignedIn(known.address, cluster)) return
  const data = remember(newSignIn({ chainId: cluster.caip, accountAddress: '' }))
  const answer = await signInWith(wallet, data)
  if (answer === null) {
    asked.delete(data.nonce)
    if (featuresOf(wallet)['solana:signMessage']) return
    sayError(cannotSignIn(wallet))
    throw new Error(CANNOT_SIGN_IN)
  }
  const { address, ...signed } = answer
  asked.set(data.nonce, { ...data, accountAddress: address })
  accept(data.nonce, signed)
}

/** Corrects the kit's view where sign-in is optional: the view says that the wallet is disconnected without a signature. */
export function explainSignIn(root: ShadowRoot): void {
  if (root.host.localName !== 'w3m-siwx-sign-message-view') return
  for (const text of root.querySelectorAll('wui-text'))
    if (text.textContent?.includes('will disconnect'))
      text.textContent =
        'Sign this message to prove that you own this wallet. You can use Mintwright without it: cancel, and sign in later from the wallet menu.'
}

function remember(data: SignInData): SignInData {
  asked.set(data.nonce, data)
  return data
}

/** Keeps the session that an answer opens; throws a sentence where it opens none. */
function accept(nonce: string, signed: SignedText): void {
  const data = asked.get(nonce)
  asked.delete(nonce)
  if (!data || !isFreshSignIn(data)) throw new Error('This answer is not to the last request. Sign in again.')
  const fault = faultOf(data, signed)
  if (fault !== null) throw new Error(`${fault} You are not signed in.`)
  keepSession({ data, message: signed.message, signature: encodeBase58(signed.signature) })
}

/** Asks the connected wallet to sign in: by `solana:signIn` where it has that, else by a signature of the text. */
async function ask(data: SignInData): Promise<SignedText> {
  const link = currentLink()
  if (link === null) throw new Error(sentenceOf(saidError('No ConnectionController client found')))
  const message = writeMessage(data)
  const bytes = new TextEncoder().encode(message)
  if (link.reach === 'remote') {
    const sign = async () =>
      (await link.provider.signMessage?.(bytes)) ?? Promise.reject(new Error('not supported'))
    return { message, signature: await answered(sign, 'Your wallet') }
  }
  const { wallet } = link
  const answer = await signInWith(wallet, data)
  if (answer !== null) return answer
  const account = wallet.accounts.find(({ address }) => address === data.accountAddress)
  const feature = featuresOf(wallet)['solana:signMessage']
  if (!account) throw new Error(sentenceOf(saidError('No ActiveCaipAddress found')))
  if (!feature) throw new Error(sentenceOf(cannotSignIn(wallet)))
  const [output] = await answered(
    () => feature.signMessage({ account, message: bytes }),
    wallet.name,
    account,
  )
  return textOf(output)
}

function cannotSignIn({ name }: Wallet): AppError {
  return new AppError('wallet/unsupported', { wallet: name, what: 'signing messages, which a sign-in needs' })
}

/**
 * Signs in by `solana:signIn`: the wallet writes the text from the fields and signs it; `address` is the account that signed. Null where
 * the wallet does not have it, or lists it and fails without a refusal by the person.
 */
async function signInWith(
  wallet: Wallet,
  data: SignInData,
): Promise<(SignedText & { address: string }) | null> {
  const feature = featuresOf(wallet)['solana:signIn']
  if (!feature) return null
  const { accountAddress, chainId, resources, ...fields } = data
  const input: SolanaSignInInput = {
    ...fields,
    ...(accountAddress !== '' && { address: accountAddress }),
    chainId: chainName(chainId),
    resources: [...resources],
  }
  try {
    const [output] = (await answered(() => feature.signIn(input), wallet.name)) ?? []
    return { ...textOf(output), address: String(output?.account?.address) }
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    return null
  }
}

function textOf(output: { signedMessage: Uint8Array; signature: Uint8Array } | undefined): SignedText {
  const { signedMessage = new Uint8Array(), signature = new Uint8Array() } = output ?? {}
  // Bytes that are no valid text become a text that is no valid message.
  return { message: new TextDecoder().decode(signedMessage), signature: Uint8Array.from(signature) }
}

/** The title and remedy of an error, for a place without room for more. */
function sentenceOf(error: AppError): string {
  const { title, remedy } = describeError(error)
  return `${title}. ${remedy}`
}

/** Shows an error in a toast. */
export function sayError(error: AppError): void {
  const { title, detail, remedy } = describeError(error)
  toast({ variant: 'error', message: title, detail: `${detail} ${remedy}` })
}

/** The wallet's answer; rejects with the sentence for the wallet's error, also where the wallet throws it at once. */
async function answered<Answer>(
  ask: () => Promise<Answer>,
  walletName: string,
  account?: Readonly<{ address: string }>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (thrown) {
    const error = toSigningError(thrown, walletName, account?.address)
    const isDeclined = error.code === 'wallet/declined'
    throw Object.assign(new Error(isDeclined ? SIGNATURE_DECLINED : sentenceOf(error)), {
      // By this name the kit recognises that the person declined.
      name: isDeclined ? REFUSED : 'Error',
    })
  }
}

const REFUSED = 'UserRejectedRequestError'

function isRefusal(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === REFUSED
}
