import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldErrors, FormResult } from '#core/contract/form-result.ts'
import { isRecord, parseJson } from '#core/contract/parse-json.ts'
import type { FieldProblem } from '#core/errors.ts'
import { ApiError } from './call/api-error.ts'
import { newIdempotencyKey } from './call/idempotency.ts'
import { safeStorage, type StorageKey } from './storage-keys.ts'
import { showToast } from './toast.ts'
import type { Speech } from './use-speech.ts'

/** After this long without an answer a press counts as failed; pressing again is safe, the key is the same. */
const SEND_TIMEOUT_MS = 30_000

interface FormOptions<Values> {
  /** Element around form and success view: where the focus is moved. */
  root: RefObject<HTMLElement | null>
  /** Errors found by the server, when the form was posted without script. */
  result: FormResult<Values> | undefined
  readValues: (form: HTMLFormElement) => Values
  validate: (values: Values) => FieldErrors<Values>
  /** Translates refusals to the page's language. */
  speech: Speech
  send: (values: Values, request: { idempotencyKey: string; signal: AbortSignal }) => Promise<unknown>
  /**
   * Storage key of typed values in this tab, until they have arrived, over a reload too. Without it nothing is stored.
   */
  draft?: StorageKey
  /** The sent values that the success view repeats; without it none is stored. */
  keep?: (values: Values) => Partial<Values>
  success: { title: string; description: string }
  failure: { title: string; fallback: string }
  /** The sentence over the button when fields are wrong. */
  describeErrors: (count: number) => string
}

export interface FormHandle<Values> {
  phase: 'open' | 'sending' | 'done'
  errors: FieldErrors<Values>
  /** Why the form as a whole was refused: wrong fields, or the server's sentence. */
  refusal: { sentence: string; byFields: boolean } | null
  /** Initial values of the fields: those that the server returned, else empty. */
  initial: Partial<Values>
  /** The stored part of the values sent last. */
  sent: Partial<Values> | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onInput: (event: FormEvent<HTMLFormElement>) => void
  /** Opens an empty form after success. */
  startAgain: () => void
}

/**
 * One form that posts a creation: fields are uncontrolled (so that text typed before hydration stays), are validated
 * on submit and from then on while typing, and are emptied on success only. The same content has the same
 * Idempotency-Key for every press, so that it is stored once.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): FormHandle<Values> {
  const { result, speech } = options
  const [phase, setPhase] = useState<FormHandle<Values>['phase']>(result?.state === 'done' ? 'done' : 'open')
  const [errors, setErrors] = useState<FieldErrors<Values>>(() => errorsOf(result, speech))
  const [refusal, setRefusal] = useState<FormHandle<Values>['refusal']>(() =>
    refusalOf(result, speech, options.describeErrors),
  )
  const [initial, setInitial] = useState<Partial<Values>>(result?.state === 'refused' ? result.values : {})
  const [sent, setSent] = useState(result?.state === 'done' ? result.values : undefined)
  const attempt = useRef<{ content: string; key: string } | null>(null)
  const isSending = useRef(false)
  const wasRefused = useRef(result?.state === 'refused')
  const fromServer = useRef<FieldErrors<Values>>(errors)
  const moveFocusTo = useMoveFocus(options.root)
  useKeptText(options.root, options.draft)

  const refuse = (found: FieldErrors<Values>, sentence: string, byFields: boolean) => {
    wasRefused.current = true
    setErrors(found)
    setRefusal({ sentence, byFields })
    if (Object.keys(found).length > 0) moveFocusTo('error')
  }

  const submit = async (values: Values) => {
    const content = JSON.stringify(values)
    if (attempt.current?.content !== content) attempt.current = { content, key: newIdempotencyKey() }
    isSending.current = true
    setPhase('sending')
    setErrors({})
    setRefusal(null)
    try {
      await options.send(values, { idempotencyKey: attempt.current.key, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
      attempt.current = null
      if (options.draft) safeStorage.remove('session', options.draft)
      setInitial({})
      setSent(options.keep?.(values))
      setPhase('done')
      showToast(options.success)
      moveFocusTo('done')
    } catch (error) {
      setPhase('open')
      const problems = error instanceof ApiError ? (error.problem?.fields ?? []) : []
      const found = byField(problems, values, speech)
      // Shown once: next to the fields if they cover it, else by the toast.
      fromServer.current = found
      if (isSaidByFields(problems, values))
        return refuse(found, options.describeErrors(Object.keys(found).length), true)
      const sentence = speech.sayError(error, options.failure.fallback)
      refuse(found, sentence, false)
      showToast({ title: options.failure.title, description: sentence, variant: 'danger' })
    } finally {
      isSending.current = false
    }
  }

  return {
    phase,
    errors,
    refusal,
    initial,
    sent,
    onSubmit: (event) => {
      event.preventDefault()
      if (isSending.current) return
      const values = options.readValues(event.currentTarget)
      const found = options.validate(values)
      const count = Object.keys(found).length
      fromServer.current = {}
      if (count > 0) refuse(found, options.describeErrors(count), true)
      else void submit(values)
    },
    onInput: (event) => {
      const values = options.readValues(event.currentTarget)
      if (options.draft) safeStorage.write('session', options.draft, JSON.stringify(values))
      if (!wasRefused.current) return
      const found = options.validate(values)
      const edited = (event.target as HTMLInputElement).name as keyof Values
      delete fromServer.current[edited]
      const shown = recheck(errors, { ...fromServer.current, ...found }, edited)
      setErrors(shown)
      if (refusal?.byFields && Object.keys(shown).length === 0) setRefusal(null)
    },
    startAgain: () => {
      wasRefused.current = false
      setSent(undefined)
      setPhase('open')
      moveFocusTo('start')
    },
  }
}

/**
 * Makes a heading the focus target after success: by script here, by the browser on a page that answers a post without
 * script.
 */
export const DONE_HEADING = { 'data-form-done': '', tabIndex: -1, autoFocus: true }

const FOCUS_TARGETS = {
  error: '[aria-invalid="true"]',
  done: '[data-form-done]',
  start: 'input, select, textarea',
}

/** Fills empty fields with stored values of this tab, once the page is there. */
function useKeptText(root: RefObject<HTMLElement | null>, key: StorageKey | undefined): void {
  useEffect(() => {
    const stored = key && parseJson(safeStorage.read('session', key))
    const form = root.current?.querySelector('form')
    if (!isRecord(stored) || !form) return
    for (const [name, value] of Object.entries(stored)) {
      const field = form.elements.namedItem(name)
      const isText =
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
      if (isText && field.value === '' && typeof value === 'string') field.value = value
    }
  }, [root, key])
}

/** Moves the focus after React has rendered its target. */
function useMoveFocus(root: RefObject<HTMLElement | null>) {
  const [request, setRequest] = useState<{ target: keyof typeof FOCUS_TARGETS } | null>(null)
  useEffect(() => {
    if (request) root.current?.querySelector<HTMLElement>(FOCUS_TARGETS[request.target])?.focus()
  }, [request, root])
  return (target: keyof typeof FOCUS_TARGETS) => setRequest({ target })
}

/** While typing, errors that an edit has corrected go, and only the edited field can gain one. */
function recheck<Values>(shown: FieldErrors<Values>, found: FieldErrors<Values>, edited: keyof Values) {
  const next: FieldErrors<Values> = {}
  for (const name in found) if (name === edited || shown[name] !== undefined) next[name] = found[name]
  return next
}

function errorsOf<Values>(result: FormResult<Values> | undefined, speech: Speech): FieldErrors<Values> {
  return result?.state === 'refused' ? byField(result.fields ?? [], result.values, speech) : {}
}

/** Problems of fields are shown next to them, so the summary only counts them. */
function refusalOf<Values>(
  result: FormResult<Values> | undefined,
  speech: Speech,
  describeErrors: (count: number) => string,
): FormHandle<Values>['refusal'] {
  if (result?.state !== 'refused') return null
  const { fields = [], values } = result
  const count = Object.keys(byField(fields, values, speech)).length
  const sentence = isSaidByFields(fields, values as object) ? describeErrors(count) : speech.sayRefusal(result)
  return { sentence, byFields: fields.length > 0 }
}

/** Whether the form has each of the fields that something is wrong with. */
const isSaidByFields = (problems: readonly FieldProblem[], values: object): boolean =>
  problems.length > 0 && problems.every(({ field }) => Object.hasOwn(values, field))

/** The first sentence for each field that the form has; others are covered by the sentence of the whole. */
function byField<Values>(problems: readonly FieldProblem[], values: Values, speech: Speech): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const problem of problems) {
    const name = problem.field as keyof Values
    if (Object.hasOwn(values as object, problem.field)) errors[name] ??= speech.formatField(problem)
  }
  return errors
}
