import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useNetworkChange } from '../operation/appContext'
import { addForm, tellGone, tellOther } from '../operation/formNews'
import { FORM_ID } from '../operation/formFocus'
import type { KeptByForm } from '../operation/reviewEntry'
import type { DraftStore, DraftStatus } from '../storage/draftStore'
import { beforeLoadingAnew } from '../ui/loadAnew'
import { useReady } from '../ui/pageReady'
import { useOnceHydrated } from '../ui/useHydrated'
import { isSame } from '../units/isSame'
import { valueOfTyped } from '../units/typedNumber'
import { type FormNow, type FormUrl, useFormInUrl, useFormUrl } from './formUrl'

/*
 * The mechanism of all forms: react-hook-form has the values, a schema reads stored values, and one option says where they are stored: a
 * draft in this browser (`draft`), the URL (`url`), a store of its own (`stored`), or the page's memory while one of its panels is closed
 * (`memory`). Text that was typed into the prerendered page before hydration is in the form too, whatever is stored.
 *
 * One rule for all of them: as the network changes, what belongs to a network goes (`ofNetwork`), what does not stays, and the page says
 * which went (`src/operation/formNews.ts`). A change of the wallet, a reload, Back and Forward take nothing.
 */

/**
 * The changed fields of a page's closed panels, by the names of their forms. A field that was not changed begins again with the form's
 * empty value, which may be another one by then.
 */
export type FormMemory = Map<string, object>

/** A draft in this browser. `key`: null where there is nothing to store it for, undefined while that is not known yet. */
type FormDraft<Values, Key> = Readonly<{ store: DraftStore<Values, Key>; key: Key | null | undefined }>

/** A store that each change is written to at once; `before`: the form's values at the last change. */
type FormStore<Values> = Readonly<{ read: () => Values; write: (now: Values, before: Values) => void }>

/** A field that was typed into before hydration: its path in the form, and its text, or whether it is ticked. */
export type TypedField = Readonly<{ name: string; value: string | boolean }>

/**
 * What a form has of a network, such as a mint or a name that was resolved there: `values` without it, and `gone`, its names in a sentence.
 * Undefined where it has nothing of one.
 */
export type OfNetwork<Values> = (
  values: Values,
) => Readonly<{ values?: Partial<Values>; gone: readonly string[] }> | undefined

type KeptFormOptions<Values extends FieldValues, Parsed, Key> = Readonly<{
  empty: NoInfer<Values>
  /** Reads stored values, whoever wrote them. It accepts all that the form can have, and its output is a copy. */
  schema: v.GenericSchema<unknown, Values>
  /** For a form whose fields show their errors by the form library. */
  resolver?: Resolver<Values, unknown, Parsed>
  /** The fields of the form for a field of the page, where that is not the one with its name. */
  early?: (field: TypedField) => readonly TypedField[]
  memory?: Readonly<{ of: FormMemory; name: string }>
  url?: FormUrl<Values>
  draft?: FormDraft<Values, Key>
  stored?: FormStore<Values>
  ofNetwork?: OfNetwork<NoInfer<Values>>
}>

export type KeptForm<Values extends FieldValues, Parsed = Values> = Readonly<{
  form: UseFormReturn<Values, unknown, Parsed>
  /** The present values: the same object until a value changes. */
  values: Values
  /** Changes some of the values; a function gets the values before. */
  change: (next: Partial<Values> | ((before: Values) => Partial<Values>)) => void
  /** Empties the form, except for `rest`, and deletes its draft, because the form's purpose is done. */
  finish: (rest?: Partial<Values>) => void
  /** The source of the form's values after a reload; for useReview. */
  kept: KeptByForm
}>

/** A form that stores its typed values. */
export function useKeptForm<Values extends FieldValues, Parsed = Values, Key = never>(
  options: KeptFormOptions<Values, Parsed, Key>,
): KeptForm<Values, Parsed> {
  const { empty, schema, resolver, memory, url, draft, stored, ofNetwork } = options
  const inUrl = useFormInUrl(url)
  const isStoreKnown = useOnceHydrated(stored !== undefined, false)
  const [unchanged] = useState(empty)
  const [first] = useState<Values>(() => {
    if (inUrl) return { ...empty, ...inUrl }
    if (stored && isStoreKnown) return stored.read()
    const remembered = memory && v.safeParse(schema, { ...empty, ...memory.of.get(memory.name) })
    return remembered?.success ? remembered.output : empty
  })
  const form = useForm<Values, unknown, Parsed>({
    ...(resolver && { resolver }),
    defaultValues: first as DefaultValues<Values>,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const copyOf = (values: Values): Values => {
    const read = v.safeParse(schema, values)
    return read.success ? read.output : values
  }
  const values = useWatch({ control: form.control, compute: copyOf })
  const formNow = useFormNow(form, copyOf, first, () => (memory ? [] : typedOnPage(first, options.early)))
  const noteFinished = useFormUrl(url, values, empty, formNow)
  useFormStore(stored, isStoreKnown, formNow)
  const isReading = useFormDraft(draft, values, empty, formNow)
  const remember = useEffectEvent(() => {
    memory?.of.set(memory.name, changedFields(values, copyOf(unchanged)))
  })
  useEffect(() => remember(), [values])

  const change = useCallback<KeptForm<Values>['change']>((next) => changeForm(form, next), [form])
  const store = draft?.store
  const finish = useCallback<KeptForm<Values>['finish']>(
    (rest) => {
      noteFinished()
      void store?.forget()
      form.reset({ ...empty, ...rest } as DefaultValues<Values>)
    },
    [noteFinished, store, form, empty],
  )
  useNetworkChange(() => {
    const leaving = ofNetwork?.(formNow.values())
    if (!leaving) return
    // An earlier entry of the browser's history does not bring back what went.
    noteFinished()
    change(leaving.values ?? {})
    tellGone(leaving.gone)
  })
  const isTyped = useEffectEvent(() => stored === undefined && !isSame(formNow.values(), copyOf(empty)))
  useEffect(() => addForm(() => isTyped()), [])
  const isEmpty = useMemo(() => isSame(values, empty), [values, empty])
  const left = isEmpty ? 'nothing' : 'draft'
  return { form, values, change, finish, kept: isReading ? 'reading' : draft ? left : 'address' }
}

/** The form's values of this moment. `readEarly`: what was typed before hydration, which is filled in with the first values. */
function useFormNow<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
  copyOf: (values: Values) => Values,
  first: Values,
  readEarly: () => readonly TypedField[],
): FormNow<Values> {
  const early = useRef<readonly TypedField[] | null>(null)
  const filledWith = (next: Values, hasEarly: boolean): Values =>
    withTyped(copyOf(next), hasEarly ? (early.current ?? []) : [])
  const formNow: FormNow<Values> = {
    values: () => copyOf(form.getValues()),
    isFilledWith: (next, hasEarly) => isSame(formNow.values(), filledWith(next, hasEarly)),
    fill: (next, hasEarly) => {
      const filled = filledWith(next, hasEarly)
      form.reset(filled, { keepDefaultValues: true })
      return filled
    },
  }
  const fillEarly = useEffectEvent(() => {
    if (early.current) return
    // Read once, before another render shows React's values in the fields.
    early.current = readEarly()
    if (early.current.length > 0) formNow.fill(first, true)
  })
  useLayoutEffect(() => fillEarly(), [])
  return formNow
}

/** Sets the values that differ from those of the form. */
function changeForm<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  next: Parameters<KeptForm<Values>['change']>[0],
): void {
  const before = form.getValues()
  const part = typeof next === 'function' ? next(before) : next
  for (const [name, value] of Object.entries(part)) {
    if (value === before[name]) continue
    const path = name as FieldPath<Values>
    form.setValue(path, value as PathValue<Values, typeof path>, { shouldDirty: true })
  }
}

/** Fills the form from its draft, and saves it there. Returns whether the draft is being read. */
function useFormDraft<Values, Key>(
  draft: FormDraft<Values, Key> | undefined,
  values: Values,
  empty: Values,
  form: FormNow<Values>,
): boolean {
  const { store, key } = draft ?? { store: null, key: null }
  const { isLoaded, generation, came } = useStore(store?.status ?? NO_DRAFT)
  useEffect(() => {
    if (came === 'other') tellOther()
    if (came !== undefined && came !== 'other') tellGone(came.gone)
  }, [came])
  const load = useEffectEvent(() => {
    if (!store || key === null || key === undefined) return
    const isFirst = !isLoaded && generation === 0
    void store.load(key, {
      isChanged: () => !form.isFilledWith(empty, isFirst),
      fill: (next) => form.fill(next, isFirst),
    })
  })
  const named = JSON.stringify(key)
  useEffect(() => load(), [store, named])
  useEffect(() => store?.change(values), [store, values])
  useSaveOnLeave(store?.saveChanges)
  // Runs after that save, whose effect comes first.
  useEffect(() => store?.close, [store])
  const isReading = draft !== undefined && (key === undefined || (key !== null && !isLoaded))
  useReady(!isReading)
  return isReading
}

/** Keeps form and store equal: a changed field is written, and a value that changed in the store is filled in. */
function useFormStore<Values extends FieldValues>(
  store: FormStore<Values> | undefined,
  isKnown: boolean,
  form: FormNow<Values>,
): void {
  /** The values of both when they were equal last. The store's may be written in another way than they were typed. */
  const last = useRef<Readonly<{ inForm: Values; inStore: Values }> | null>(null)
  const fill = useEffectEvent(() => {
    if (!store) return
    const inStore = store.read()
    last.current = { inForm: inStore, inStore }
    form.fill(inStore, true)
  })
  const follow = useEffectEvent(() => {
    if (!store || !last.current) return
    const { inForm, inStore } = last.current
    const [typed, changed] = [form.values(), changedFields(store.read(), inStore)]
    if (!isSame(typed, inForm)) store.write(typed, inForm)
    if (!isSame(changed, {})) form.fill({ ...typed, ...changed }, false)
    last.current = { inForm: form.values(), inStore: store.read() }
  })
  useLayoutEffect(() => {
    if (isKnown) fill()
  }, [isKnown])
  // Each render may show another value of the form or of the store.
  useEffect(() => follow())
}

const NO_DRAFT = createStore<DraftStatus>(() => ({ isLoaded: false, kept: true, generation: 0 }))

/** Saves at once when the person leaves the page or the app, and before the app reloads itself. */
function useSaveOnLeave(save: (() => Promise<void>) | undefined): void {
  useEffect(() => {
    if (!save) return undefined
    const leave = () => void save()
    const forget = beforeLoadingAnew(save)
    addEventListener('pagehide', leave)
    return () => {
      forget()
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [save])
}

/** The fields that differ. */
function changedFields(values: FieldValues, before: FieldValues): object {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before[name])))
}

/** Writes these fields into a copy of the values. */
function withTyped<Values extends FieldValues>(copy: Values, typed: readonly TypedField[]): Values {
  for (const { name, value } of typed) set(copy, name, value)
  return copy
}

/**
 * The text that was typed into the prerendered page: the fields that differ from the form. React and the form library do not know these
 * values yet.
 */
function typedOnPage(
  values: FieldValues,
  early: KeptFormOptions<FieldValues, unknown, unknown>['early'] = (field) => [field],
): readonly TypedField[] {
  return fieldsOnPage()
    .flatMap((field) => early(field))
    .filter(({ name, value }) => {
      const before: unknown = get(values, name)
      return typeof before === typeof value && before !== value
    })
}

/** The named fields of the page's form, or of all forms in the part of the page that has its id. */
function fieldsOnPage(): readonly TypedField[] {
  const fields = document.getElementById(FORM_ID)?.querySelectorAll('[name]') ?? []
  return Array.from(fields).flatMap((field) => {
    const name = field.getAttribute('name')
    const value = valueOf(field)
    return name === null || value === undefined ? [] : [{ name, value }]
  })
}

/** A field's value, of a number as the form has it; undefined for a radio button that is not chosen, and for an element that is no field. */
function valueOf(field: Element): string | boolean | undefined {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') return field.checked
    if (field.getAttribute('inputmode') === 'decimal') return valueOfTyped(field.value)
    return field.type !== 'radio' || field.checked ? field.value : undefined
  }
  const others = field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  return others ? field.value : undefined
}
