import { BYTE_LIMITS, problemOfBytes, problemOfHidden } from './text'

export type SocialSite = 'x' | 'telegram' | 'discord'

/** A link's https address, undefined where none was typed, or the sentence that says why it is none. */
export type ParsedLink = Readonly<{ ok: true; url: string | undefined } | { ok: false; problem: string }>

type Site = Readonly<{
  /** The host of the canonical address. */
  home: string
  hosts: readonly string[]
  /** What may follow the host, without the slash at the end. */
  path: RegExp
  /** What may follow an @, where the site has such names. */
  handle?: RegExp
  problem: string
}>

const SITES: Readonly<Record<SocialSite, Site>> = {
  x: {
    home: 'x.com',
    hosts: ['x.com', 'twitter.com'],
    path: /^\/(?:\w{1,15}|i\/communities\/\d{1,30})$/,
    handle: /^\w{1,15}$/,
    problem: 'This is no address on X. Write @name or https://x.com/name.',
  },
  telegram: {
    home: 't.me',
    hosts: ['t.me', 'telegram.me'],
    path: /^\/(?:\w{4,32}|\+[\w-]{8,64}|joinchat\/[\w-]{8,64})$/,
    handle: /^\w{4,32}$/,
    problem: 'This is no address on Telegram. Write @name or https://t.me/name.',
  },
  discord: {
    home: 'discord.gg',
    hosts: ['discord.gg', 'discord.com', 'discordapp.com'],
    path: /^\/[\w-]{2,64}$/,
    problem: 'This is no invitation to Discord. It looks like https://discord.gg/name.',
  },
}

/**
 * A social link as people write it, "@name", "t.me/name" or a whole address, as the one https address of that place: what is
 * asked for and tracked behind "?" is left out. Parsing the answer gives the same again.
 */
export function parseSocialLink(name: SocialSite, typed: string): ParsedLink {
  const text = typed.trim()
  if (text === '') return { ok: true, url: undefined }
  const site = SITES[name]
  const handle = /^@(.*)$/.exec(text)?.[1]
  const path = handle === undefined ? pathOn(site, text) : site.handle?.test(handle) && `/${handle}`
  return path ? { ok: true, url: `https://${site.home}${path}` } : { ok: false, problem: site.problem }
}

/** A website: any https address without credentials. */
export function parseWebsite(typed: string): ParsedLink {
  const text = typed.trim()
  const problem = problemOfWebsite(text)
  if (problem !== undefined) return { ok: false, problem }
  return { ok: true, url: text === '' ? undefined : text }
}

/** The path of an address of a site, or undefined where it is of another one. */
function pathOn({ hosts, path }: Site, text: string): string | undefined {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(whole)) return undefined
  const { hostname, pathname, port, username, password } = new URL(whole)
  if (!hosts.includes(hostname.replace(/^(?:www|mobile|m)\./, '')) || port + username + password !== '')
    return undefined
  const shortened = pathname
    .replace(/\/+$/, '')
    .replace(hosts.includes('discord.gg') ? /^\/invite(?=\/)/ : '', '')
  return path.test(shortened) ? shortened : undefined
}

/** Not of an address (RFC 3986): browsers mend these, other programs find another host in them ("https://example.com\\@elsewhere"). */
const READ_OTHERWISE = /[\s\\"<>^`{|}]/

function problemOfWebsite(text: string): string | undefined {
  if (text === '') return undefined
  if (!/^https:\/\/[^\s/]/i.test(text)) return 'Start the address with https://.'
  const url = !READ_OTHERWISE.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (!url || !url.hostname.includes('.')) return 'This is no web address. It looks like https://example.com.'
  if (url.username !== '' || url.password !== '')
    return 'Leave the user name and password out of the address.'
  return problemOfHidden(text) ?? problemOfBytes(text, BYTE_LIMITS.link)
}
