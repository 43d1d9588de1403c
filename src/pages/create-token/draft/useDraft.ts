import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { set, useWatch, type UseFormReturn, get, type FieldPath } from 'react-hook-form'
import { FORM_ID } from '../../../operation/LiveBill'
import { forgetDraft, readDraft, saveDraft } from '../../../storage/drafts'
import type { MintKey } from '../../../tokens/keyFile'
import type { MintSource, TokenFields } from '../../../tokens/createToken'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import type { StoredFiles } from '../../../tokens/storeTokenFiles'
import type { Plan } from '../../../transactions/plan'
import { beforeLoadingAnew } from '../../../ui/loadAnew'
import { DRAFT_ID, packDraft, parseDraft, type Draft, type DraftImage } from '../../../tokens/form/draft'

export type TokenFormControl = UseFormReturn<TokenFormValues, unknown, TokenFields>

export type DraftControls = Readonly<{
  image: DraftImage | undefined
  setImage: (image: DraftImage | undefined) => void
  mintKey: MintKey | undefined
  setMintKey: (key: MintKey | undefined) => void
  /** The address whose key file was chosen before the page was loaded anew, and has to be chosen again. */
  mintKeyBefore: string | undefined
  /**
   * Where the mint comes from. A seed is made once and kept until its token exists: asking twice can then never make two.
   * Where a key is wanted and its file not chosen yet, it is the seed still.
   */
  source: (makeSeed: () => string) => MintSource
  stored: StoredFiles
  /** False where this browser keeps no drafts. */
  kept: boolean
  /** Empties form and draft: the token of this subject exists. Does nothing for the token of another draft. */
  finish: (subject: Plan['subject'] | undefined) => void
  /** Saves these values at once, without a picture: used before a link is removed from the address. */
  keepNow: (values: TokenFormValues) => Promise<void>
  /** Lets the next review make another token from what is typed here. */
  renew: () => void
}>

const SAVE_AFTER_MS = 400

type Hidden = {
  loaded: boolean
  stored: Record<string, string>
  seed: string | undefined
  mintKey: string | undefined
}

/** Keeps the form in this browser while it is being filled in, and fills it again after a reload. */
export function useDraft(form: TokenFormControl): DraftControls {
  const [image, setImage] = useState<DraftImage | undefined>()
  const [mintKey, chooseMintKey] = useState<MintKey | undefined>()
  const [mintKeyBefore, setMintKeyBefore] = useState<string | undefined>()
  const [kept, setKept] = useState(true)
  const hidden = useRef<Hidden>({ loaded: false, seed: undefined, mintKey: undefined, stored: {} })
  const made = useRef<Plan['subject'] | undefined>(undefined)
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const latest = useRef({ values, image })

  const save = useCallback(async () => {
    const { loaded, ...rest } = hidden.current
    if (!loaded) return
    const { image, ...typed } = { ...latest.current, ...rest }
    const draft = image ? await packDraft({ ...typed, image }) : typed
    setKept(await saveDraft(DRAFT_ID, draft))
  }, [])

  useEffect(() => {
    const typed = typedBefore()
    if (typed.length > 0) fill(form, EMPTY_TOKEN_FORM, typed)
    const load = async () => {
      const kept = parseDraft(await readDraft(DRAFT_ID))
      const draft = kept && isOf(kept, made.current) ? undefined : kept
      if (draft !== kept) void forgetDraft(DRAFT_ID)
      hidden.current = {
        loaded: true,
        seed: draft?.seed,
        mintKey: draft?.mintKey,
        stored: { ...draft?.stored },
      }
      if (!draft || isChanged(form, typed)) return
      setMintKeyBefore(draft.mintKey)
      fill(form, draft.values, typed)
      setImage((chosen) => chosen ?? draft.image)
    }
    void load()
  }, [form])

  useEffect(() => {
    latest.current = { values, image }
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [values, image, save])

  // Saves the last keystrokes too when the person leaves this page or the app.
  useEffect(() => {
    const keep = () => void save()
    addEventListener('pagehide', keep)
    const forget = beforeLoadingAnew(save)
    return () => {
      forget()
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [save])

  const setMintKey = useCallback(
    (key: MintKey | undefined) => {
      chooseMintKey(key)
      setMintKeyBefore(undefined)
      hidden.current.mintKey = key?.address
      void save()
    },
    [save],
  )

  const byKey = values.mintFrom === 'keypair' ? mintKey : undefined
  const source = useCallback(
    (makeSeed: () => string): MintSource => {
      if (byKey) return { by: 'keypair', keypair: byKey.keypair }
      if (hidden.current.seed === undefined) {
        hidden.current.seed = makeSeed()
        void save()
      }
      return { by: 'seed', seed: hidden.current.seed }
    },
    [byKey, save],
  )

  const stored = useMemo<StoredFiles>(
    () => ({
      find: (hash) => hidden.current.stored[hash],
      remember: (hash, url) => {
        hidden.current.stored[hash] = url
        void save()
      },
    }),
    [save],
  )

  const finish = useCallback(
    (subject: Plan['subject'] | undefined) => {
      made.current = subject
      if (!isOf(hidden.current, subject)) return
      hidden.current = { ...hidden.current, seed: undefined, mintKey: undefined }
      form.reset(EMPTY_TOKEN_FORM)
      setImage(undefined)
      chooseMintKey(undefined)
      setMintKeyBefore(undefined)
      void forgetDraft(DRAFT_ID)
    },
    [form],
  )

  const keepNow = useCallback(
    async (given: TokenFormValues) => {
      latest.current = { values: given, image: undefined }
      await save()
    },
    [save],
  )

  const renew = useCallback(() => {
    hidden.current.seed = undefined
    setMintKey(undefined)
  }, [setMintKey])

  return { image, setImage, mintKey, setMintKey, mintKeyBefore, source, stored, kept, finish, keepNow, renew }
}

/** Whether the token of an operation was made from this draft: it has the draft's seed, or the address of its key. */
function isOf(
  { seed, mintKey }: Pick<Draft, 'seed' | 'mintKey'>,
  subject: Plan['subject'] | undefined,
): boolean {
  if (!subject) return false
  return (
    (seed !== undefined && subject['seed'] === seed) || (mintKey !== undefined && subject['mint'] === mintKey)
  )
}

/** Tells the form, and whoever watches it, what its fields hold: a draft's values, and over them what was typed since. */
function fill(form: TokenFormControl, values: TokenFormValues, typed: readonly TypedField[]): void {
  form.reset(withTyped(values, typed), { keepDefaultValues: true })
}

function withTyped(values: TokenFormValues, typed: readonly TypedField[]): TokenFormValues {
  // A copy in which no two authorities are one object.
  const known = completeTokenForm(values)
  for (const { name, value } of typed) set(known, name, value)
  return known
}

/** Whether more was typed than that. */
function isChanged(form: TokenFormControl, typed: readonly TypedField[]): boolean {
  const known = withTyped(EMPTY_TOKEN_FORM, typed)
  return JSON.stringify(completeTokenForm(form.getValues())) !== JSON.stringify(known)
}

/** A field by its path, and what was typed into it or chosen, or whether it was ticked. */
type TypedField = Readonly<{ name: FieldPath<TokenFormValues>; value: string | boolean }>

/**
 * What the fields on the page hold that an empty form does not. Right after the page was rendered that is what was typed
 * into the prerendered form: the form library keeps it in its fields, but tells nobody who watches them.
 */
function typedBefore(): readonly TypedField[] {
  const form = document.getElementById(FORM_ID)
  if (!(form instanceof HTMLFormElement)) return []
  return Array.from(form.elements).flatMap((field) => {
    const value = valueOf(field)
    const name = field.getAttribute('name') as FieldPath<TokenFormValues> | null
    if (name === null || value === undefined) return []
    const empty: unknown = get(EMPTY_TOKEN_FORM, name)
    return typeof empty !== typeof value || empty === value ? [] : [{ name, value }]
  })
}

/** What a field holds; undefined for a choice that is not the one, and for what is no field. */
function valueOf(field: Element): string | boolean | undefined {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') return field.checked
    return field.type !== 'radio' || field.checked ? field.value : undefined
  }
  const others = field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  return others ? field.value : undefined
}
