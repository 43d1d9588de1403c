import { AppError, toAppError } from '../../errors/AppError'
import type { TokenFields } from '../createToken'
import type { TokenFormValues } from '../form/values'
import { fetchTokenMetadataFile, type TokenMetadataFile } from '../tokenMetadataFile'
import { type ReadingNetwork, templateQuery } from '../tokenQueries'
import { checkLabel, type NamePart, type VerifiedNames } from './checkName'
import type { Template } from './template'
import { type CheckName, type TemplateState, templateStore } from './templateStore'
import { originalNames, templateValues } from './templateValues'

/*
 * Reads the template that a form follows into the store, and checks names by it. It loads with the first template, never before.
 */

/** Over which network and endpoint a template is read: of Mainnet, where devnet does not know it, over the person's own endpoint if they have one. */
export type TemplateReading = ReadingNetwork &
  Readonly<{
    mainnetRpcUrl: string | undefined
    /** The names of verified tokens of that network; may reject. */
    fetchVerified: (signal: AbortSignal) => Promise<VerifiedNames>
  }>

/** A template as the form begins with it. `known` is for the store, once the form has taken the values. */
export type LoadedTemplate = Readonly<{ values: TokenFormValues; known: TemplateState }>

const NOT_ASKED: VerifiedNames = { status: 'unavailable' }

/** No way to the review waits longer than that for verified names. */
const VERIFIED_MS = 10_000

/** Reads a mint into the values that a form begins with. Rejects as templateQuery does. */
export async function loadTemplate(reading: TemplateReading, mint: string): Promise<LoadedTemplate> {
  const template = await read(reading, mint)
  return {
    values: templateValues(template),
    known: withNameCheck({ key: keyOf(reading, mint), mint, template }),
  }
}

async function read(reading: TemplateReading, mint: string): Promise<Template> {
  return await templateQuery(reading, mint, reading.mainnetRpcUrl).queryFn()
}

/** Reads what the store does not know yet of that mint. Never rejects. */
export async function followTemplate(
  reading: TemplateReading,
  mint: string,
  signal: AbortSignal,
): Promise<void> {
  const key = keyOf(reading, mint)
  const { key: before, template } = templateStore.getState()
  if (before !== key || !template) templateStore.setState({ key, mint }, true)
  await Promise.all([readOriginal(reading, mint, signal), readVerified(reading, key, signal)])
}

async function readOriginal(reading: TemplateReading, mint: string, signal: AbortSignal): Promise<void> {
  const key = keyOf(reading, mint)
  try {
    const template = templateStore.getState().template ?? (await read(reading, mint))
    if (signal.aborted) return
    learn(key, { template })
    const file = await fetchFileOf(template, signal)
    if (file && !signal.aborted) learn(key, { file })
  } catch (thrown) {
    if (!signal.aborted) learn(key, { error: toAppError(thrown) })
  }
}

async function readVerified(
  reading: TemplateReading,
  key: string,
  signal: AbortSignal,
): Promise<VerifiedNames> {
  const { key: before, verified: known } = templateStore.getState()
  if (before === key && known?.status === 'known') return known
  const verified = await reading.fetchVerified(signal).catch(() => NOT_ASKED)
  if (verified.status === 'known' || !signal.aborted) learn(key, { verified })
  return verified
}

/**
 * Checks name and symbol once more with everything that can be known now: the template is read again, and verified names are
 * awaited for a limited time. Rejects with input/invalid (`formField`: which of the two; or none, where the template is gone),
 * rpc/*, or when aborted.
 */
export async function checkNamesAgain(
  fields: Pick<TokenFields, NamePart> & Readonly<{ template: string }>,
  reading: TemplateReading,
  signal: AbortSignal,
): Promise<void> {
  const key = keyOf(reading, fields.template)
  if (templateStore.getState().key !== key) templateStore.setState({ key, mint: fields.template }, true)
  const [template, verified] = await Promise.all([
    read(reading, fields.template).catch(gone),
    readVerified(reading, key, AbortSignal.any([signal, AbortSignal.timeout(VERIFIED_MS)])),
  ])
  signal.throwIfAborted()
  learn(key, { template, verified })
  const checkName = nameCheckOf({ mint: fields.template, template, verified })
  for (const field of ['name', 'symbol'] as const) {
    const finding = checkName(field, fields[field])
    if (finding?.isRefused)
      throw new AppError('input/invalid', {
        check: `the ${field}`,
        message: finding.sentence,
        formField: field,
      })
  }
}

/** A mint can be closed, and a practice chain restarted: then there is nothing to compare with. */
function gone(thrown: unknown): never {
  const error = toAppError(thrown)
  if (!error.code.startsWith('account/')) throw error
  const message =
    'The template is not on this network any more. Remove it, or choose the network that it is on.'
  throw new AppError('input/invalid', { check: 'the template', message }, { cause: thrown })
}

/** Once the template could be read, an earlier error is cleared. */
function learn(key: string, part: Partial<TemplateState>): void {
  const { error, ...before } = templateStore.getState()
  if (before.key !== key) return
  const rest = part.template || !error ? before : { ...before, error }
  templateStore.setState(withNameCheck({ ...rest, ...part }), true)
}

async function fetchFileOf(
  { token: { metadata } }: Template,
  signal: AbortSignal,
): Promise<TokenMetadataFile | undefined> {
  if (!metadata?.uri) return undefined
  return await fetchTokenMetadataFile(metadata.uri, signal).catch(() => undefined)
}

function keyOf({ cluster, ownRpcUrl }: ReadingNetwork, mint: string): string {
  return [cluster.id, ownRpcUrl, mint].join(' ')
}

/** The known state with its consequences: the name check, and the original's name and symbol. */
function withNameCheck(known: TemplateState): TemplateState {
  const { template } = known
  if (!template) return known
  return { ...known, original: originalNames(template), checkName: nameCheckOf({ ...known, template }) }
}

type Known = Readonly<{ mint: string; template: Template; verified?: VerifiedNames }>

/**
 * Checks names with what is known. A long name that was cut to what a form takes counts as the original's too.
 */
function nameCheckOf({ mint, template, verified = NOT_ASKED }: Known): CheckName {
  const { name = '', symbol = '' } = template.token.metadata ?? {}
  const cut = originalNames(template)
  return (what, typed) => {
    const whole = checkLabel(what, typed, { mint, name, symbol }, verified)
    if (whole?.isRefused || (cut.name === name && cut.symbol === symbol)) return whole
    return checkLabel(what, typed, { mint, ...cut }, verified) ?? whole
  }
}
