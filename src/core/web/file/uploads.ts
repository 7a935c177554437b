import type { Upload } from 'tus-js-client'
import {
  isPhotoName,
  PHOTO_MAX_BYTES,
  PRINTED_BYTES,
  PRINTED_EDGE,
  refuseBeforeSending,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_MAX_BYTES,
} from '#core/contract/uploads.ts'
import { problemSentence } from '../call/api-error.ts'
import { readSessionToken } from '../storage-keys.ts'
import { showToast } from '../toast.ts'
import { transferTexts } from './messages.en.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { isPassing, isSessionOver, sentenceOf } from './upload-failures.ts'
import { digestOf, uploadUrls } from './upload-urls.ts'

/** `paused` resumes automatically when the network is back; `failed` needs a person. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'saving' | 'failed'

/** A file on its way, as screens show it. */
export interface UploadEntry {
  id: number
  /** The target, such as `project:<id>:files`. */
  group: string
  name: string
  size: number
  /** Bytes that the server has. */
  sent: number
  state: UploadState
  /** Why it failed, as a sentence. */
  error?: string
  /** Whether trying again can help. */
  canRetry: boolean
  /** It is stored on the device: closing the page doesn't lose it. */
  isKept: boolean
  /** Bytes of the photo before it was made smaller on the device. */
  madeSmallerFrom?: number
  /** Object URL of a photo that this browser can draw. */
  picture?: string
  /** Its id there, by which unsent entries refer to it. */
  keptId?: string
}

/** Makes the uploaded file part of a record. Called again with the same id when it fails and is retried. */
export type SaveUpload = (uploadId: string, name: string) => Promise<unknown>

/** Where files wait over a reload; the portal gives it for people who work without a network. */
export interface UploadStore {
  /** Null for a file that isn't stored: another group, or a device without room. */
  keep: (group: string, file: File) => Promise<string | null>
  noteUploaded: (id: string, uploadId: string) => Promise<void>
  /** It is part of its record now; `answer` is the server's. */
  settle: (id: string, answer: unknown) => Promise<void>
  drop: (id: string) => Promise<void>
}

/** A file that was stored before a reload. */
export interface StoredUpload {
  id: string
  /** Once the server has its bytes. */
  uploadId?: string | undefined
}

let store: UploadStore | null = null
let mayUpload: () => boolean = () => true

/** Called by the portal: files are sent while this says that the session is that of the person who chose them. */
export function setUploadGuard(guard: () => boolean): void {
  mayUpload = guard
}

/** Tries what waits: the network is back, the person has signed in again, or wants it now. */
export function resumeUploads(): void {
  for (const task of tasks) resume(task)
}

/** Called by the portal: files are stored on the device from now on. */
export function setUploadStore(next: UploadStore): void {
  store = next
}

interface Task {
  entry: UploadEntry
  /** Its id on the device; null where it isn't stored. */
  kept: Promise<string | null>
  /** As it was chosen. */
  file: File
  /** What is stored and sent: a large photo is made smaller first. */
  prepared: Promise<File>
  save: SaveUpload
  upload: Upload | null
  uploadId: string | null
}

const ENDPOINT = '/api/portal/uploads'
const AT_ONCE = 2
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000]
/** How long a line that is away is left alone before it is tried again, milliseconds. */
const LINE_PATIENCE = 10_000

/**
 * Loads the upload client: not with the portal, as most visits to it upload nothing, but before the first file is
 * chosen, since a browser that went offline cannot load it any more.
 */
export const prepareUploads = () => import('tus-js-client')

let tasks: readonly Task[] = []
let entries: readonly UploadEntry[] = []
let lastId = 0
let isListening = false
const listeners = new Set<() => void>()

/** Every file on its way, oldest first: the same array until something changes. */
export const getUploads = (): readonly UploadEntry[] => entries

/** Returns a pending upload's file, for screens that show it before the server has it. */
export const findUploadFile = (keptId: string): File | null =>
  tasks.find(({ entry }) => entry.keptId === keptId)?.file ?? null

/** Whether an upload of this group is pending and will continue automatically. */
export const hasMoreToSend = (group: string): boolean =>
  getUploads().some((entry) => entry.group === group && (entry.state === 'waiting' || entry.state === 'sending'))

/** Calls `listener` after each change until the returned function is called. */
export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Uploads files to a group; they continue when the screen is left. Returns the ids of their entries. */
export function addUploads(group: string, files: readonly File[], save: SaveUpload, stored?: StoredUpload): number[] {
  listenToLine()
  // One that goes on after a reload may be chosen again: it is sent once.
  const known = files.map((file) => tasks.find((task) => isSameFile(task, group, file)))
  const added = files.map((file, at) => known[at] ?? createTask(group, file, save, stored))
  tasks = [...tasks, ...added.filter((_task, at) => known[at] === undefined)]
  publish()
  startNext()
  for (const task of added) {
    void task.kept.then((id) =>
      id !== null && isListed(task) ? change(task, { isKept: true, keptId: id }) : undefined,
    )
  }
  return added.map(({ entry }) => entry.id)
}

const isSameFile = ({ entry, file: own }: Task, group: string, file: File): boolean =>
  entry.group === group &&
  entry.state !== 'failed' &&
  (['name', 'type', 'size', 'lastModified'] as const).every((fact) => own[fact] === file[fact])

function createTask(group: string, file: File, save: SaveUpload, stored: StoredUpload | undefined): Task {
  lastId += 1
  const isShrunk = stored === undefined && isPhotoName(file.name) && file.size > PHOTO_MAX_BYTES
  const refusal = refuseBeforeSending(isShrunk ? { name: file.name, size: PHOTO_MAX_BYTES } : file)
  const entry: UploadEntry = {
    id: lastId,
    group,
    name: file.name,
    size: file.size,
    sent: 0,
    state: refusal === null ? 'waiting' : 'failed',
    canRetry: false,
    isKept: stored !== undefined,
    ...(stored === undefined ? {} : { keptId: stored.id }),
    ...(refusal === null ? {} : { error: refusal }),
    ...(refusal === null && isDrawable(file) ? { picture: URL.createObjectURL(file) } : {}),
  }
  const prepared = isShrunk ? shrinkPhoto(file).then((smaller) => smaller ?? file) : Promise.resolve(file)
  const kept = stored
    ? Promise.resolve(stored.id)
    : refusal === null
      ? prepared.then((ready) => keepOnDevice(group, ready))
      : NOT_KEPT
  const task: Task = { entry, kept, file, prepared, save, upload: null, uploadId: stored?.uploadId ?? null }
  if (isShrunk) void announceSmaller(task)
  return task
}

/** Others have no picture before they have arrived. */
const isDrawable = ({ type }: File): boolean => ['image/jpeg', 'image/png', 'image/webp'].includes(type)

/** Says that a photo was too large. */
async function announceSmaller(task: Task): Promise<void> {
  const ready = await task.prepared
  noteSmaller(task, ready)
  if (ready !== task.file) showToast({ title: transferTexts.madeSmaller, description: transferTexts.madeSmallerText })
}

function noteSmaller(task: Task, ready: File): void {
  const { file, entry } = task
  if (!isListed(task) || ready === file) return
  change(task, { name: ready.name, size: ready.size, madeSmallerFrom: entry.madeSmallerFrom ?? file.size })
}

/** The object URL would hold the photo in memory. */
const forgetPicture = ({ entry }: Task): void => {
  if (entry.picture !== undefined) URL.revokeObjectURL(entry.picture)
}

const canBecomeSmaller = ({ name, size, state }: UploadEntry): boolean =>
  isPhotoName(name) && size > PRINTED_BYTES && (state === 'waiting' || state === 'paused')

/** Bytes that are free, about, once the waiting photos have the size in which reports print them. */
export const countSmallerBytes = (waiting: readonly UploadEntry[]): number =>
  waiting.filter(canBecomeSmaller).reduce((sum, { size }) => sum + size - PRINTED_BYTES, 0)

/** Makes the waiting photos as large as reports print them. One that is partly sent stays as it is. */
export async function makePhotosSmaller(): Promise<void> {
  for (const task of tasks.filter(({ entry, upload }) => upload === null && canBecomeSmaller(entry))) {
    const ready = await task.prepared
    const smaller = await shrinkPhoto(ready, ready.size, PRINTED_EDGE)
    if (smaller === null || !isListed(task) || task.upload !== null || !canBecomeSmaller(task.entry)) continue
    const before = await task.kept
    task.prepared = Promise.resolve(smaller)
    // The new one first: a page that is closed in between has one of them. A full device has no room for both.
    const kept = await keepOnDevice(task.entry.group, smaller)
    if (before !== null) await store?.drop(before)
    task.kept = kept === null ? keepOnDevice(task.entry.group, smaller) : Promise.resolve(kept)
    change(task, { isKept: (await task.kept) !== null })
    noteSmaller(task, smaller)
  }
}

const NOT_KEPT = Promise.resolve(null)

/** A full device costs only the copy: the file is sent while the page is open. */
const keepOnDevice = (group: string, file: File): Promise<string | null> =>
  store?.keep(group, file).catch(() => null) ?? NOT_KEPT

/** After it was given up. */
const dropFromDevice = ({ kept }: Task): void =>
  void kept.then((id) => (id === null ? undefined : store?.drop(id))).catch(() => undefined)

/** Cancels an upload, here and on the server; a failed one is only removed from the list. */
export function cancelUpload(id: number): void {
  const task = tasks.find(({ entry }) => entry.id === id)
  if (task === undefined) return
  tasks = tasks.filter((each) => each !== task)
  dropFromDevice(task)
  forgetPicture(task)
  publish()
  // The server deletes uploads that can't be cancelled now within a day.
  void task.upload?.abort(true).catch(() => undefined)
  startNext()
}

/**
 * Called on logout: the next person continues no upload of this one. The server deletes what has arrived within a day.
 */
export function dropUploads(): void {
  const given = tasks
  tasks = []
  publish()
  given.forEach(forgetPicture)
  for (const { upload } of given) void upload?.abort().catch(() => undefined)
}

/** Tries a failed one again, from where it stopped. */
export function retryUpload(id: number): void {
  const task = tasks.find(({ entry }) => entry.id === id)
  if (task === undefined || task.entry.state !== 'failed' || !task.entry.canRetry) return
  change(task, { state: 'waiting', error: undefined })
  startNext()
}

function publish(): void {
  entries = tasks.map(({ entry }) => entry)
  for (const listener of listeners) listener()
}

function change(task: Task, next: Omit<Partial<UploadEntry>, 'error'> & { error?: string | undefined }): void {
  const { error, ...rest } = { ...task.entry, ...next }
  task.entry = error === undefined ? rest : { ...rest, error }
  publish()
}

const isListed = (task: Task): boolean => tasks.includes(task)

function startNext(): void {
  const running = tasks.filter(({ entry }) => entry.state === 'sending' || entry.state === 'saving').length
  for (const task of tasks.filter(({ entry }) => entry.state === 'waiting').slice(0, Math.max(0, AT_ONCE - running))) {
    if (task.uploadId === null) {
      change(task, { state: 'sending' })
      send(task).catch((error: unknown) => fail(task, error))
    } else void saveUploaded(task, task.uploadId)
  }
}

async function send(task: Task): Promise<void> {
  const tus = await prepareUploads()
  const file = await task.prepared
  if (!isListed(task)) return
  const { entry } = task
  if (file.size > UPLOAD_MAX_BYTES) return giveUp(task, refuseBeforeSending(file))
  task.upload ??= new tus.Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: UPLOAD_CHUNK_BYTES,
    retryDelays: RETRY_DELAYS,
    metadata: { filename: file.name, filetype: file.type },
    urlStorage: uploadUrls,
    fingerprint: async () => digestOf([entry.group, file.name, file.type, file.size, file.lastModified].join('\n')),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => {
      if (!mayUpload()) throw new Error('Another session')
      const token = readSessionToken('portalSessionToken')
      if (token !== null) request.setHeader('Authorization', `Bearer ${token}`)
    },
    onShouldRetry: (error) => navigator.onLine && isPassing(error),
    onProgress: (sent) => change(task, { sent }),
    onSuccess: () => {
      const uploadId = task.upload?.url?.split('/').at(-1) ?? ''
      task.uploadId = uploadId
      void saveUploaded(task, uploadId)
    },
    onError: (error) => fail(task, error),
  })
  const { upload } = task
  const [previous] = upload.url === null ? await upload.findPreviousUploads() : []
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous)
  if (isListed(task)) upload.start()
}

/** A photo that this browser can't make smaller. */
function giveUp(task: Task, refusal: string | null): void {
  change(task, { state: 'failed', canRetry: false, ...(refusal === null ? {} : { error: refusal }) })
  dropFromDevice(task)
  startNext()
}

async function saveUploaded(task: Task, uploadId: string): Promise<void> {
  change(task, { state: 'saving', sent: task.entry.size })
  try {
    const kept = await task.kept
    if (kept !== null) await store?.noteUploaded(kept, uploadId)
    if (!mayUpload()) return pause(task)
    const answer = await task.save(uploadId, task.entry.name)
    if (kept !== null) await store?.settle(kept, answer).catch(() => undefined)
    forgetPicture(task)
    tasks = tasks.filter((each) => each !== task)
    publish()
  } catch (error) {
    // The line broke between the last byte and the record.
    if (error instanceof TypeError || isSessionOver(error)) pause(task)
    else change(task, { state: 'failed', error: problemSentence(error, transferTexts.notSaved), canRetry: true })
  }
  startNext()
}

function fail(task: Task, error: unknown): void {
  if (!isListed(task)) return
  if (isPassing(error)) pause(task)
  else change(task, { state: 'failed', error: sentenceOf(error), canRetry: false })
  startNext()
}

function pause(task: Task): void {
  change(task, { state: 'paused' })
  setTimeout(() => resume(task), LINE_PATIENCE)
}

function resume(task: Task): void {
  if (!isListed(task) || task.entry.state !== 'paused' || !navigator.onLine || !mayUpload()) return
  change(task, { state: 'waiting' })
  startNext()
}

/** Without a network nothing is tried; with one, everything that waited resumes. */
function listenToLine(): void {
  if (isListening) return
  isListening = true
  addEventListener('offline', () => {
    for (const task of tasks) {
      if (task.entry.state !== 'sending') continue
      void task.upload?.abort().catch(() => undefined)
      change(task, { state: 'paused' })
    }
  })
  addEventListener('online', resumeUploads)
}
