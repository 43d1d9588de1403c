import { AppError, toAppError } from '../../errors/AppError'
import type { TokenFields } from '../createToken'
import type { TokenFormValues } from '../form/values'
import { tokensSay } from '../said'
import { fetchTokenMetadataFile, type TokenMetadataFile } from '../tokenMetadataFile'
import { type ReadingNetwork, templateQuery } from '../tokenQueries'
import { checkLabel, type NamePart, type VerifiedNames } from './checkName'
import type { Template } from './template'
import { type CheckName, type TemplateState, templateStore } from './templateStore'
import { originalNames, templateValues } from './templateValues'

/*
 * Reads the template that a form follows into the store, and checks names by it. It loads with the first template, never before.
 */

/**
 * The network and endpoint from which a template is read. Mainnet templates that devnet does not know are read over the person's own
 * endpoint, if they have one.
 */
export type TemplateReading = ReadingNetwork &
  Readonly<{
    mainnetRpcUrl: string | undefined
    /** The names of verified tokens of that network; may reject. */
    fetchVerified: (signal: AbortSignal) => Promise<VerifiedNames>
  }>

/** A template as a form begins with it. `known` goes to the store once the form has taken the values. */
export type LoadedTemplate = Readonly<{ values: TokenFormValues; known: TemplateState }>

const NOT_ASKED: VerifiedNames = { status: 'unavailable' }

/** The longest time that the way to the review waits for verified names. */
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

/** Reads the parts of that mint that the store does not know yet. Never rejects. */
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
 * Checks name and symbol once more with everything that can be known now: the template is read again, and verified names are awaited for a
 * limited time. Rejects with input/invalid (`formField`: the name or the symbol; without it, the template is gone), rpc/*, or when
 * aborted.
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
        message: finding.said,
        formField: field,
      })
  }
}

/** Throws that the template is gone: a mint can be closed, and a practice chain restarted. */
function gone(thrown: unknown): never {
  const error = toAppError(thrown)
  if (!error.code.startsWith('account/')) throw error
  const message = tokensSay('template-gone', {})
  throw new AppError('input/invalid', { check: 'the template', message }, { cause: thrown })
}

/** Adds to the known state of the template `key`. A template that was read clears an earlier error. */
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

/** The known state with the values that follow from it: the name check, and the original's name and symbol. */
function withNameCheck(known: TemplateState): TemplateState {
  const { template } = known
  if (!template) return known
  return { ...known, original: originalNames(template), checkName: nameCheckOf({ ...known, template }) }
}

type Known = Readonly<{ mint: string; template: Template; verified?: VerifiedNames }>

/** Checks names against the known ones. An original's long name also counts in the shorter form that the field accepts. */
function nameCheckOf({ mint, template, verified = NOT_ASKED }: Known): CheckName {
  const { name = '', symbol = '' } = template.token.metadata ?? {}
  const cut = originalNames(template)
  return (what, typed) => {
    const whole = checkLabel(what, typed, { mint, name, symbol }, verified)
    if (whole?.isRefused || (cut.name === name && cut.symbol === symbol)) return whole
    return checkLabel(what, typed, { mint, ...cut }, verified) ?? whole
  }
}
