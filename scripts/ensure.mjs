/**
 * Brings packages (and with the argument `build` the built pages) up to date before a command runs.
 * Does only what changed, checked by content: nothing changed costs a fraction of a second.
 *
 * This file runs before anything is installed, on whatever Node the machine has: Node 20 syntax, no packages.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const oldestNode = [20, 11]
const ownNodeMajor = 26
const buildInputs = [
  'src',
  'packages',
  'content',
  'public',
  'scripts/content',
  'scripts/make-share-pictures.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Time between two lines about progress, in milliseconds. */
const progressInterval = 5000

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const installStamp = at('node_modules', '.cache', 'ensure-install')
const buildStamp = at('build', '.ensure-build')
const lockPath = at('.cache', 'ensure.lock')

/** A failure with a text for the person at the terminal. */
class Failure extends Error {}

async function main(withBuild) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Failure(
      `Node ${oldestNode.join('.')} or newer is needed to start; this is ${process.versions.node}. Newer ones are on https://nodejs.org.`,
    )
  }
  // Without the lock first: the usual case is that there is nothing to do, perhaps in a folder we can't write.
  if (isInstalled() && (!withBuild || isBuilt(hashBuildInputs()))) return
  const release = await takeLock()
  try {
    // Again, because the process that had the lock may have done it.
    if (!isInstalled()) await install()
    const inputs = withBuild ? hashBuildInputs() : ''
    if (withBuild && !isBuilt(inputs)) await build(inputs)
  } finally {
    release()
  }
}

function isInstalled() {
  return readOr(installStamp) === hashPackageFiles() && hasUsableNode()
}

async function install() {
  if (!matchesLockfile()) {
    const lockfile = existsSync(at('package-lock.json'))
    console.log('Installing packages. The first time this takes a minute or two.')
    rmSync(installStamp, { force: true })
    // Development packages build the pages, so NODE_ENV=production must not leave them out.
    // Install scripts stay off: nothing here needs one, and each is code of a stranger.
    const stopCounting = tellProgress()
    await npm(
      [
        lockfile ? 'ci' : 'install',
        '--prefer-offline',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--include=dev',
        '--include=optional',
        '--loglevel=error',
      ],
      'The packages could not be installed. Look at the message above; without a network, is the npm cache filled?',
    ).finally(stopCounting)
  }
  const problem = findNodeProblem()
  if (problem) throw new Failure(problem)
  writeStamp(installStamp, hashPackageFiles())
}

/**
 * Whether node_modules already is what the lockfile says, for example after `npm ci` by hand.
 * npm's own list in node_modules shows that an installation was finished, but `npm install --package-lock-only`
 * rewrites it without installing anything: so the packages themselves are asked for their version.
 */
function matchesLockfile() {
  const lock = readJson(at('package-lock.json'))
  const installed = readJson(at('node_modules', '.package-lock.json'))
  if (!lock?.packages || !installed?.packages || !hasUsableNode()) return false
  const declared = (from) =>
    JSON.stringify(dependencyFields.map((field) => Object.entries(from?.[field] ?? {}).toSorted()))
  // The lockfile's entries of our own packages list the same fields, except that they have no overrides.
  const asLocked = ({ folder, manifest }) =>
    declared({ ...manifest, overrides: {} }) === declared(lock.packages[folder])
  if (!readManifests().every(asLocked)) return false
  if (Object.keys(installed.packages).some((path) => !(path in lock.packages))) return false
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (path === '') return true
    // A workspace package, which is a link to its folder here.
    if (entry.link) return existsSync(at(path))
    // Optional packages are mostly those of other platforms; the one that matters is looked at by itself.
    if (!installed.packages[path]) return Boolean(entry.optional || entry.devOptional)
    return readJson(at(path, 'package.json'))?.version === entry.version
  })
}

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']

/** The package.json of the repository and those of its workspace packages. */
function readManifests() {
  const names = existsSync(at('packages')) ? readdirSync(at('packages')).toSorted() : []
  const folders = ['', ...names.map((name) => `packages/${name}`)]
  return folders.map((folder) => ({ folder, manifest: readJson(at(folder, 'package.json')) ?? {} }))
}

/** Scripts and other fields of package.json may change without a new installation. */
function hashPackageFiles() {
  const declared = readManifests().map(({ manifest }) => dependencyFields.map((field) => manifest[field] ?? {}))
  return createHash('sha256')
    .update(JSON.stringify(declared))
    .update(readOr(at('package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

/** npm puts node_modules/.bin before the machine's programs, so `node` in a script is this one once it is there. */
function ownNode() {
  return at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
}

function hasUsableNode() {
  return existsSync(ownNode()) || isOwnMajor(process.versions.node)
}

function isOwnMajor(version) {
  return Number(version.split('.')[0]) >= ownNodeMajor
}

/** Undefined when the Node that npm installed runs here; runs it, so only asked after an installation. */
function findNodeProblem() {
  if (!existsSync(ownNode())) {
    if (isOwnMajor(process.versions.node)) return undefined
    return (
      `npm did not install Node ${ownNodeMajor} for ${process.platform}-${process.arch} (node_modules/.bin/node is missing). ` +
      `Was it told to omit optional packages? Otherwise install Node ${ownNodeMajor} on this machine and start again.`
    )
  }
  const result = spawnSync(ownNode(), ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  const version = (result.stdout ?? '').trim().replace(/^v/, '')
  if (result.status === 0 && isOwnMajor(version)) return undefined
  const finding =
    result.status === 0
      ? `is version ${version}`
      : `does not run here (${result.error?.message ?? result.stderr.trim()})`
  return `node_modules/.bin/node ${finding}; Node ${ownNodeMajor} is needed. Delete node_modules and start again.`
}

function isBuilt(inputs) {
  return readOr(buildStamp) === inputs
}

async function build(inputs) {
  console.log('Building the pages.')
  rmSync(buildStamp, { force: true })
  await npm(['run', '--silent', 'build'], 'The pages could not be built. Look at the message above.', {
    NODE_ENV: 'production',
  })
  writeStamp(buildStamp, inputs)
}

/** One hash over names and contents of everything the build reads. Tests are not part of it. */
function hashBuildInputs() {
  const hash = createHash('sha256').update(readJson(at('package.json'))?.scripts?.build ?? '')
  for (const input of buildInputs) addToHash(hash, input)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const info = statSync(at(path), { throwIfNoEntry: false })
  if (info?.isDirectory()) {
    for (const name of readdirSync(at(path)).toSorted()) addToHash(hash, `${path}/${name}`)
  } else if (info && !/\.test\.tsx?$/.test(path)) {
    const content = readFileSync(at(path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
}

/**
 * Runs the npm that called us, else the one on the path. What it says is shown only when it fails: its warnings are
 * for us, not for the person at the terminal.
 */
async function npm(args, failure, environment = {}) {
  const caller = process.env.npm_execpath ?? ''
  const ofNpm = basename(caller) === 'npm-cli.js'
  const child = spawn(ofNpm ? process.execPath : 'npm', ofNpm ? [caller, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
    shell: !ofNpm && process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const forward = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward)
  const reason = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code === 0 ? '' : signal ? `ended by ${signal}` : `exit code ${code}`))
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward)
  if (reason === '') return
  console.error(output.trimEnd())
  throw new Failure(`${failure} (npm ${args.filter((arg) => !arg.startsWith('-')).join(' ')}: ${reason})`)
}

/** Says how many packages are in place, now and then; call what it returns to end that. */
function tellProgress() {
  const packages = readJson(at('package-lock.json'))?.packages ?? {}
  // Optional ones are mostly those of other platforms.
  const paths = Object.keys(packages).filter((path) => path !== '' && !packages[path].optional)
  if (paths.length < 20) return () => undefined
  const timer = setInterval(() => {
    const there = paths.filter((path) => existsSync(at(path, 'package.json'))).length
    if (there > 0) console.log(`  ${there} of ${paths.length} packages`)
  }, progressInterval)
  return () => clearInterval(timer)
}

/** Waits while another run works on the same folder. A lock left by a process that is gone is taken over. */
async function takeLock() {
  mkdirSync(dirname(lockPath), { recursive: true })
  const content = `${process.pid} ${startMark(process.pid)}`
  const draft = `${lockPath}.${process.pid}`
  writeFileSync(draft, content)
  let told = false
  try {
    for (;;) {
      try {
        // link() fails when the name exists, and the file is complete from its first moment.
        linkSync(draft, lockPath)
        break
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
      const holder = readOr(lockPath)
      const [pid, mark] = holder.split(' ')
      if (holder && (!isAlive(Number(pid)) || startMark(pid) !== mark)) {
        if (readOr(lockPath) === holder) rmSync(lockPath, { force: true })
        continue
      }
      if (!told && holder) console.log(`Another start (process ${pid}) is preparing this folder; waiting for it.`)
      told = told || holder !== ''
      await sleep(200)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readOr(lockPath) === content) rmSync(lockPath, { force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Distinguishes two processes that had the same id one after the other, where the system shows it. */
function startMark(pid) {
  const text = readOr(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
}

function writeStamp(path, content) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function readOr(path, otherwise = '') {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

try {
  await main(process.argv.includes('build'))
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
