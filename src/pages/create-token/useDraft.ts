import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { forgetDraft, readDraft, saveDraft } from '../../storage/drafts'
import type { TokenImage } from '../../tokens/imageFile'
import type { StoredFiles } from '../../tokens/storeTokenFiles'
import {
  EMPTY_TOKEN_FORM,
  isTokenFormField,
  type TokenFields,
  type TokenFormValues,
} from '../../tokens/tokenForm'
import { DRAFT_ID, parseDraft, type Draft } from './draft'
import { typedBefore, type TypedField } from './typedBefore'

export type TokenFormControl = UseFormReturn<TokenFormValues, unknown, TokenFields>

export type DraftControls = Readonly<{
  image: TokenImage | undefined
  setImage: (image: TokenImage | undefined) => void
  /** The mint's seed, made once and kept until its token exists: asking twice can then never make two. */
  seed: (make: () => string) => string
  stored: StoredFiles
  /** False where this browser keeps no drafts. */
  kept: boolean
  /** Empties form and draft: the token of this seed exists. Does nothing for another seed. */
  finish: (seed: string | undefined) => void
  /** Lets the next review make another token from what is typed here. */
  renew: () => void
}>

const SAVE_AFTER_MS = 400

/** Keeps the form in this browser while it is being filled in, and fills it again after a reload. */
export function useDraft(form: TokenFormControl): DraftControls {
  const [image, setImage] = useState<TokenImage | undefined>()
  const [kept, setKept] = useState(true)
  const hidden = useRef<{ loaded: boolean; seed: string | undefined; stored: Record<string, string> }>({
    loaded: false,
    seed: undefined,
    stored: {},
  })
  const made = useRef<string | undefined>(undefined)
  const values = useWatch({ control: form.control, compute: completeValues })
  const latest = useRef({ values, image })

  const save = useCallback(async () => {
    const { loaded, seed, stored } = hidden.current
    if (!loaded) return
    setKept(await saveDraft(DRAFT_ID, { ...latest.current, seed, stored } satisfies Draft))
  }, [])

  useEffect(() => {
    const typed = typedBefore()
    fill(form, typed)
    const load = async () => {
      const kept = parseDraft(await readDraft(DRAFT_ID))
      const draft = kept?.seed !== undefined && kept.seed === made.current ? undefined : kept
      if (draft !== kept) void forgetDraft(DRAFT_ID)
      hidden.current = { loaded: true, seed: draft?.seed, stored: { ...draft?.stored } }
      if (!draft || isChanged(form, typed)) return
      form.reset(draft.values, { keepDefaultValues: true })
      fill(form, typed)
      setImage(draft.image)
    }
    void load()
  }, [form])

  useEffect(() => {
    latest.current = { values, image }
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [values, image, save])

  const seed = useCallback(
    (make: () => string) => {
      if (hidden.current.seed === undefined) {
        hidden.current.seed = make()
        void save()
      }
      return hidden.current.seed
    },
    [save],
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
    (seedMade: string | undefined) => {
      made.current = seedMade
      if (seedMade === undefined || hidden.current.seed !== seedMade) return
      hidden.current = { ...hidden.current, seed: undefined }
      form.reset(EMPTY_TOKEN_FORM)
      setImage(undefined)
      void forgetDraft(DRAFT_ID)
    },
    [form],
  )

  const renew = useCallback(() => {
    hidden.current.seed = undefined
    void save()
  }, [save])

  return { image, setImage, seed, stored, kept, finish, renew }
}

/** Tells the form, and whoever watches it, what its fields hold. */
function fill(form: TokenFormControl, typed: readonly TypedField[]): void {
  for (const { name, value } of typed) form.setValue(name, value)
}

/** Whether more was typed than that. */
function isChanged(form: TokenFormControl, typed: readonly TypedField[]): boolean {
  const known = new Map(typed.map(({ name, value }) => [name, value]))
  const names = Object.keys(EMPTY_TOKEN_FORM).filter(isTokenFormField)
  return names.some((name) => form.getValues(name) !== (known.get(name) ?? EMPTY_TOKEN_FORM[name]))
}

/** While fields come and go the library may leave some out: the rest is as the form began. */
function completeValues(values: Partial<TokenFormValues>): TokenFormValues {
  return { ...EMPTY_TOKEN_FORM, ...values }
}
